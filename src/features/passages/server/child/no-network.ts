import dgram from "node:dgram";
import net from "node:net";

/**
 * Nothing that is read asks the network. The permissions under which a child runs keep it from files and programs, but
 * Node has none for the network yet: this closes the ways that JavaScript has. Code that broke out of a native library
 * would not be held by it.
 */
export function closeNetwork(): void {
  const refuse = () => {
    throw new Error("there is no network here");
  };
  net.Socket.prototype.connect = refuse;
  net.Server.prototype.listen = refuse as typeof net.Server.prototype.listen;
  dgram.Socket.prototype.bind = refuse;
  dgram.Socket.prototype.send = refuse as typeof dgram.Socket.prototype.send;
  globalThis.fetch = async () => refuse();
}
