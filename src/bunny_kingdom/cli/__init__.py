"""The command line: `bunny`, one file per command."""
