import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { argumentsOf } from "./settings.ts";
import type { ShortPath } from "./short-path.ts";

/** The address of the cluster, which only processes of this machine can reach. */
export interface Reach {
  readonly connection: { readonly host: string; readonly port: number; readonly password?: string };
  /** The settings for `postgres`. */
  readonly settings: readonly string[];
}

const port = 5432;

/** A socket in the folder, which only its owner may enter. */
export function reachBySocket({ path: host }: ShortPath): Reach {
  return {
    connection: { host, port },
    settings: argumentsOf({ listen_addresses: "", unix_socket_directories: host, port: String(port) }),
  };
}

/** Where Node knows no such sockets (Windows): a port of this machine's own, a new one at each start, and a password. */
export async function reachByPort(folder: string): Promise<Reach> {
  const connection = { host: "127.0.0.1", port: await freePort(), password: passwordIn(folder) };
  fs.writeFileSync(portFile(folder), String(connection.port), { mode: 0o600 });
  return {
    connection,
    settings: argumentsOf({
      listen_addresses: "127.0.0.1",
      unix_socket_directories: "",
      port: String(connection.port),
    }),
  };
}

/** The port that the process has written down which runs the cluster. */
export function reachByKnownPort(folder: string): Reach {
  const known = Number(fs.readFileSync(portFile(folder), "utf8"));
  return { connection: { host: "127.0.0.1", port: known, password: passwordIn(folder) }, settings: [] };
}

/** The superuser's password, made when it is first asked for. */
function passwordIn(folder: string): string {
  const file = passwordFile(folder);
  if (!fs.existsSync(file)) fs.writeFileSync(file, randomBytes(24).toString("base64url"), { mode: 0o600 });
  return fs.readFileSync(file, "utf8");
}

export const passwordFile = (folder: string): string => path.join(folder, "password");
export const portFile = (folder: string): string => path.join(folder, "port");

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
