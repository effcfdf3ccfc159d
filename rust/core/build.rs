//! Writes the suit tables into the build directory.

#[path = "src/suits/front.rs"]
mod front;
#[path = "src/suits/generate.rs"]
mod generate;

use std::{env, fs, path::Path};

fn main() {
    println!("cargo::rerun-if-changed=src/suits");
    println!("cargo::rerun-if-changed=build.rs");
    let out = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR");
    let tables = generate::generate();
    let write = |name: &str, bytes: Vec<u8>| {
        fs::write(Path::new(&out).join(name), bytes).expect("the build directory is writable");
    };
    let wide = |entries: Vec<u64>| entries.iter().flat_map(|entry| entry.to_le_bytes()).collect();
    let narrow = |entries: Vec<u16>| entries.iter().flat_map(|entry| entry.to_le_bytes()).collect();
    write("number_rows.bin", tables.number_rows);
    write("honor_rows.bin", tables.honor_rows);
    write("number_splits.bin", narrow(tables.number_splits));
    write("honor_splits.bin", narrow(tables.honor_splits));
    write("readings.bin", wide(tables.readings));
    write("rows.bin", wide(tables.rows));
    write("merged.bin", tables.merged);
    write("missing.bin", tables.missing);
    write("number_index.bin", wide(generate::index(generate::NUMBER_HALVES, false)));
    write("honor_index.bin", wide(generate::index(generate::HONOR_HALVES, true)));
}
