"""Draws texts with several releases of Mermaid in Chromium.

The releases of Mermaid are parts of releases of NiceGUI, a PyPI package. A local server sends them to
a page, which posts the drawings to the server.
"""

import http.server
import json
import subprocess
import sys
import threading
from pathlib import Path

from report import expect

# The release of NiceGUI, the release of Mermaid in it, and its file.
RELEASES = [
    ("1.3.0", "10.2.4", "nicegui/elements/lib/mermaid/mermaid.min.js"),
    ("2.0.0", "11.0.2", "nicegui/elements/lib/mermaid/mermaid.min.js"),
    ("3.4.0", "11.12.0", "nicegui/elements/mermaid/dist/index.js"),
    ("3.18.0", "11.16.1", "nicegui/elements/mermaid/dist/index.js"),
]

PAGE = """<!DOCTYPE html><meta charset="utf-8"><body>%s</body><script type="module">
const drawings = {};
try {
  const mermaid = window.mermaid ?? (await import("/%s")).mermaid;
  mermaid.initialize({startOnLoad: false});
  for (const [name, text] of Object.entries(await (await fetch("/texts")).json())) {
    try {
      const place = document.createElement("div");
      place.innerHTML = (await mermaid.render("drawing", text)).svg;
      drawings[name] = {svg: new XMLSerializer().serializeToString(place.firstElementChild)};
      const data = (await mermaid.mermaidAPI.getDiagramFromText?.(text))?.db.getData?.();
      if (data) drawings[name].data = JSON.parse(JSON.stringify([data.nodes, data.edges]));
    } catch (error) {
      drawings[name] = {error: String(error?.message ?? error)};
      document.body.innerHTML = "";
    }
  }
} catch (error) {
  drawings[""] = {error: String(error)};
}
await fetch("/drawings", {method: "POST", body: JSON.stringify(drawings)});
</script>"""


def install(folder):
    """Installs each release into a subfolder of its own."""
    for release, _, file in RELEASES:
        if not (folder / release / file).exists():
            subprocess.run(
                [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check",
                 "--no-deps", "--target", str(folder / release), f"nicegui=={release}"], check=True)


def draw(folder, file, texts):
    """Returns a drawing, or an error, for each text."""
    results = {}
    finished = threading.Event()

    class Handler(http.server.SimpleHTTPRequestHandler):
        extensions_map = {"": "application/octet-stream", ".js": "text/javascript",
                          ".mjs": "text/javascript"}

        def __init__(self, *arguments):
            super().__init__(*arguments, directory=str(folder))

        def do_GET(self):
            if self.path == "/":
                # This bundle is not an ES module.
                script = f"<script src='/{file}'></script>" if file.endswith(".min.js") else ""
                return self.answer("text/html", PAGE % (script, file))
            if self.path == "/texts":
                return self.answer("application/json", json.dumps(texts))
            super().do_GET()

        def do_POST(self):
            length = int(self.headers["Content-Length"])
            results.update(json.loads(self.rfile.read(length)))
            self.answer("text/plain", "")
            finished.set()

        def answer(self, kind, text):
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.end_headers()
            self.wfile.write(text.encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("browser.py")),
         f"http://127.0.0.1:{server.server_port}/"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        expect(finished.wait(timeout=300), "Chromium sends no drawings")
    finally:
        browser.terminate()
        browser.wait(timeout=30)
        server.shutdown()
    expect("" not in results, f"Mermaid can't be loaded: {results.get('')}")
    return results


def content(results, name):
    """Returns the labels of the states, and the arrows, that Mermaid reads in a text."""
    expect("data" in results[name], results[name].get("error"))
    nodes, edges = results[name]["data"]
    ends = {node["id"]: "[*]" for node in nodes if node["shape"] in ("stateStart", "stateEnd")}
    states = {node["id"]: "" if node["shape"] == "choice" else node["label"] for node in nodes
              if node["id"] not in ends and node["shape"] not in ("note", "noteGroup", "divider")}
    arrows = [[ends.get(edge["start"], edge["start"]), ends.get(edge["end"], edge["end"]),
               written(edge["label"])] for edge in edges if edge["arrowhead"] != "none"]
    return states, arrows


def written(label):
    """Returns a label as it was written, without Mermaid's internal escapes."""
    for escape, text in [("<br>", "<br/>"), ("ﬂ°°", "#"), ("ﬂ°", "#"), ("¶ß", ";")]:
        label = label.replace(escape, text)
    return label


def drawing(results, name):
    result = results[name]
    expect("svg" in result, result.get("error"))
    return result["svg"]
