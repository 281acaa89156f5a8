"""A search of tic-tac-toe that writes a line for each node, as the page "Other engines" says."""
import json

ROOT = "XO./.X./..O"  # the rows from the top; X is to move
CELLS = [file + rank for rank in "321" for file in "abc"]
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
FAR = 100
ids = 0


def search(cells, mover, ply, alpha, beta, parent, move):
    global ids
    ids += 1
    node, other = ids, "O" if mover == "X" else "X"
    line = {"id": node, "parent": parent, "move": move, "ply": ply, "depth": cells.count("."), "alpha": alpha, "beta": beta,
            "mover": "first" if mover == "X" else "second"}
    if any(all(cells[i] == other for i in three) for three in LINES):
        best = ply - 10  # the sooner, the worse
    elif "." not in cells:
        best = 0
    else:
        best = -FAR
        for i in range(9):
            if cells[i] == ".":
                child = cells[:i] + mover + cells[i + 1:]
                best = max(best, -search(child, other, ply + 1, -beta, -max(alpha, best), node, CELLS[i]))
                if best >= beta:
                    break
    print(json.dumps({**line, "value": best}))
    return best


print(json.dumps({"plyscope": "nodes", "version": 1, "game": "tic-tac-toe", "engine": "tic_tac_toe.py", "board": "3x3 X/O",
                  "root": ROOT, "infinite": FAR}))
search(ROOT.replace("/", ""), "X", 0, -FAR, FAR, -1, "")
