"""`python -m ronpai` is the command line."""

from ronpai.cli import main

if __name__ == "__main__":
    main()
