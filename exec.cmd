@rem Of sh `exec` is a word of its own; here it is this file: package.json says the same on every system.
@node %*
