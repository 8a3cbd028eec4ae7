"""A program that plays every game of Parlor, at random: npm run arena -- cellz easy "python3 examples/engines/engine.py" """

import json
import random
import sys


def say(message):
    """Says one thing: a line of JSON."""
    print(json.dumps(message), flush=True)


def choose(question):
    """Here a real engine thinks: «view» is all that its seat may know, «legal» all moves it may make."""
    return random.choice(question["legal"])


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        say({"type": "hello"})  # message["protocol"]
    elif message["type"] == "match":
        pass  # message["game"], ["setup"], ["seat"], ["seats"]: what is played, and where we sit.
    elif message["type"] == "move":
        say({"type": "move", "id": message["id"], "move": choose(message)})
    elif message["type"] == "over":
        pass  # message["scores"], message["places"]: how it ended, by seat.
