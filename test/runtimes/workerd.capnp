using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (
      name = "smoke",
      worker = (
        modules = [(name = "worker.js", esModule = embed "bundled-worker.js")],
        compatibilityDate = "2026-11-01",
        globalOutbound = "this-machine",
      ),
    ),
    (name = "this-machine", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "smoke")],
);
