"""A house: the tables of one device, without a server.

It answers the same requests and keeps the same entries as a server; who calls it gives it a store
and a place where bots think. Only `browser` knows that this is a web worker of the page.
"""
