"""The line: sockets and requests as they arrive, what they may cost, and what travels on them."""
