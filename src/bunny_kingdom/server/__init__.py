"""The game server: people and bots at one table over the network."""
