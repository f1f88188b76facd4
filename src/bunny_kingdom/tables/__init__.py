"""What a table is: its entries, its commands, and what each viewer is sent.

Nothing here knows of an event loop, SQL or HTTP.
"""
