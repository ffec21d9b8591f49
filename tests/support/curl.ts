import { execFile } from "node:child_process";
import { canInstallPackages, installPackage, onPath } from "./found-program.ts";

/** Where curl is; installed where it is missing and may be. @throws where there is none: nothing is skipped */
export async function findCurl(): Promise<string> {
  const found = onPath("curl") ?? (canInstallPackages() && (await installPackage("curl")) ? onPath("curl") : undefined);
  if (found === undefined) throw new Error("This test needs curl: install it");
  return found;
}

export interface Curled {
  /** What curl itself ended with: 0, or a number of its own where the connection broke off. */
  readonly exit: number;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Runs curl and answers what the server did; interim answers (100 Continue) are left out. */
export function runCurl(curl: string, ...args: readonly string[]): Promise<Curled> {
  return new Promise((resolve) => {
    execFile(curl, ["-sS", "--noproxy", "*", "-i", ...args], { maxBuffer: 64 * 1024 ** 2 }, (error, stdout) => {
      let rest = stdout;
      let head = "";
      do {
        const end = rest.indexOf("\r\n\r\n");
        head = end < 0 ? "" : rest.slice(0, end);
        rest = end < 0 ? "" : rest.slice(end + 4);
      } while (/^HTTP\/1\.1 1\d\d/.test(head));
      const [first = "", ...lines] = head.split("\r\n");
      // A value, such as an address, may hold a colon too.
      const pairs = lines.map((line) => /^([^:]*): *(.*)$/.exec(line)?.slice(1) ?? []);
      resolve({
        exit: error ? Number(error.code) : 0,
        status: Number(first.split(" ")[1] ?? 0),
        headers: Object.fromEntries(pairs.map(([name = "", value = ""]) => [name.toLowerCase(), value])),
        body: rest,
      });
    });
  });
}
