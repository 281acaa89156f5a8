"""What a program that asks is told, and the link that a person gets: asked.py PLYSCOPE_CLI FILE NODE MOVE"""
import json
import subprocess
import sys

cli, file, node, move = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4]


def call(name, **arguments):
    messages = [
        {"id": 1, "method": "initialize", "params": {"protocolVersion": "2025-06-18", "capabilities": {}}},
        {"method": "notifications/initialized"},
        {"id": 2, "method": "tools/call", "params": {"name": name, "arguments": {"file": file, **arguments}}},
    ]
    text = "".join(json.dumps({"jsonrpc": "2.0", **m}) + "\n" for m in messages)
    out = subprocess.run([cli, "mcp", "."], input=text, capture_output=True, text=True, check=True).stdout
    return json.loads(json.loads(out.splitlines()[-1])["result"]["content"][0]["text"])


why = call("why", node=node, move=move)
print(call("link", node=node, note=why["text"])["link"])
