"""The command line: `bunny`, one file a command."""
