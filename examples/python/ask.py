"""Makes an assistant, asks it in writing, and takes it away again: with the reference's own client for Python.

    pip install -r examples/python/requirements.txt
    PARLEY_URL=http://localhost:3000 PARLEY_KEY=<a private key> python examples/python/ask.py
"""

import os

from vapi import Vapi
from vapi.core.api_error import ApiError

client = Vapi(base_url=os.environ["PARLEY_URL"], token=os.environ["PARLEY_KEY"])

assistant = client.assistants.create(name="Ada", first_message="Hello, this is an AI.")
first = client.chats.create(assistant_id=assistant.id, input="When are you open?")
print(first.output[-1].content)

again = client.chats.create(previous_chat_id=first.id, input="Thank you. Goodbye.")
print(again.output[-1].content)

print([each.name for each in client.assistants.list(limit=10)])
client.assistants.delete(assistant.id)
try:
    client.assistants.get(assistant.id)
except ApiError as refusal:
    print(refusal.status_code, refusal.body["message"])
