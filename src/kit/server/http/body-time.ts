import type { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** JSON comes whole within this time. A stream of bytes may take longer, and brings so much in each such time. */
export const bodyWindowMs = 30_000;
export const streamBytesMin = 16 * 1024;

/** The facts of a body that is incomplete when its time expires. */
export interface Arriving {
  readonly isStream: boolean;
  /** Since the time began. */
  readonly cameBytes: number;
  /** Here already, and not yet taken by the server: it is the server that is slow. */
  readonly waitingBytes: number;
}

/** Whether a connection is closed: it holds memory and a socket, and its sender may never mean to end. */
export const isTooSlow = ({ isStream, cameBytes, waitingBytes }: Arriving): boolean =>
  !isStream || (waitingBytes === 0 && cameBytes < streamBytesMin);

/**
 * Closes connections whose body does not arrive. `giveUp` answers the socket if no response has begun, and closes it.
 */
export function limitBodyTime(
  server: FastifyInstance,
  windowMs: number,
  giveUp: (socket: Socket, isAnswered: boolean) => void,
): void {
  server.addHook("onRequest", (request, reply, done) => {
    const { raw } = request;
    const { socket } = raw;
    const hasBody = Number(raw.headers["content-length"] ?? 0) > 0 || raw.headers["transfer-encoding"] !== undefined;
    // A test that injects its calls has no socket.
    if (hasBody && socket instanceof Socket) {
      const isStream = (request.routeOptions.config as { bytes?: boolean } | undefined)?.bytes === true;
      watch(raw, isStream, windowMs, () => giveUp(socket, reply.raw.headersSent));
    }
    done();
  });
}

function watch(raw: IncomingMessage, isStream: boolean, windowMs: number, giveUp: () => void): void {
  let seen = raw.socket.bytesRead;
  const timer = setInterval(() => {
    const cameBytes = raw.socket.bytesRead - seen;
    seen += cameBytes;
    if (!raw.complete && !isTooSlow({ isStream, cameBytes, waitingBytes: raw.readableLength })) return;
    clearInterval(timer);
    if (!raw.complete) giveUp();
  }, windowMs);
  timer.unref();
  raw.once("close", () => clearInterval(timer));
}
