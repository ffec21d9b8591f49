import { type Logger, pino } from "pino";

export type Log = Logger;

/** JSON lines on standard output; whatever could open a door or show an answer is struck out (threat B150). */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        "token",
        "code",
        "password",
        "secret",
        "authorization",
        "cookie",
        "*.token",
        "*.authorization",
        "*.cookie",
        "*.password",
        "*.secret",
        "err.parameters",
        "err.detail",
      ],
      censor: "[redacted]",
    },
  });
}
