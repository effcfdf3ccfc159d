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
    // Tables are filled up to a power of two: an index in them is masked, never out of bounds.
    let write = |name: &str, bytes: Vec<u8>| {
        let mut bytes = bytes;
        bytes.resize(bytes.len().next_power_of_two(), 0);
        fs::write(Path::new(&out).join(name), bytes).expect("the build directory is writable");
    };
    let eights = |entries: Vec<u64>| entries.iter().flat_map(|entry| entry.to_le_bytes()).collect();
    let fours = |entries: Vec<u32>| entries.iter().flat_map(|entry| entry.to_le_bytes()).collect();
    let twos = |entries: Vec<u16>| entries.iter().flat_map(|entry| entry.to_le_bytes()).collect();
    write("number_rows.bin", tables.number_rows);
    write("honor_rows.bin", tables.honor_rows);
    write("number_fifths.bin", tables.number_fifths);
    write("honor_fifths.bin", tables.honor_fifths);
    write("number_waits.bin", twos(tables.number_waits));
    write("honor_waits.bin", twos(tables.honor_waits));
    write("number_splits.bin", twos(tables.number_splits));
    write("honor_splits.bin", twos(tables.honor_splits));
    write("readings.bin", eights(tables.readings));
    write("rows.bin", eights(tables.rows));
    write("merged.bin", tables.merged);
    write("missing.bin", tables.missing);
    let [first, second] = generate::index(generate::NUMBER_HALVES, false);
    write("number_first.bin", eights(first));
    write("number_second.bin", eights(second));
    let [first, second] = generate::index(generate::HONOR_HALVES, true);
    write("honor_first.bin", eights(first));
    write("honor_second.bin", eights(second));
    let [first, second] = generate::lone();
    write("lone_first.bin", fours(first));
    write("lone_second.bin", fours(second));
}
