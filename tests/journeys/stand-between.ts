import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { address } from "./as-persona.ts";

export interface Between {
  /** Where browsers reach the product through it. */
  readonly address: string;
  /** From now on calls that match are broken off, as by a network that fails; nothing matches where it is undefined. */
  cut(matches: ((method: string, path: string) => boolean) | undefined): void;
  /** From now on the product has another version of the app. */
  publish(): void;
  close(): Promise<void>;
}

/**
 * Stands between a browser and the product, which all journeys share. A browser's own tools do not see what a service
 * worker fetches, and no journey may change what the others are given.
 */
export async function standBetween(): Promise<Between> {
  let isCut: ((method: string, path: string) => boolean) | undefined;
  let isPublished = false;
  const server = createServer((asked, answer) => {
    const { method = "GET", url = "/" } = asked;
    if (isCut?.(method, url)) asked.destroy();
    else if (isPublished && url === "/service-worker.js") void answerNewer(answer);
    else pass(asked, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    cut: (matches) => void (isCut = matches),
    publish: () => void (isPublished = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The name of the version that `publish` brings. */
export const newerVersion = "newer";

async function answerNewer(answer: ServerResponse): Promise<void> {
  const present = await (await fetch(`${address()}/service-worker.js`)).text();
  answer.writeHead(200, { "content-type": "text/javascript", "cache-control": "no-cache" });
  answer.end(present.replace(/"version":"\w+"/, `"version":"${newerVersion}"`));
}

function pass(asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers } = asked;
  const onward = request(new URL(asked.url ?? "/", address()), { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.pipe(answer);
  });
  onward.on("error", () => answer.destroy());
  answer.on("close", () => onward.destroy());
  asked.pipe(onward);
}
