// The product for developing it: the server restarts when its files change, the browser's side is served by Vite.
import { spawn } from "node:child_process";
import { root } from "./source-files.ts";

const port = process.env.PORT ?? "8080";
const environment = { ...process.env, FETTLE_MODE: process.env.FETTLE_MODE ?? "demo", PORT: port };
const start = (...args: string[]) =>
  spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "inherit", "inherit"], env: environment });

const children = [
  start("--watch-path=src", "--watch-preserve-output", "--enable-source-maps", "src/app/server/main.ts"),
  start("node_modules/vite/bin/vite.js", "--port", "5173"),
];
const stop = () => {
  for (const child of children) child.kill("SIGTERM");
};
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"] as const) process.on(signal, stop);
process.channel?.unref();
for (const child of children) child.once("exit", stop);
