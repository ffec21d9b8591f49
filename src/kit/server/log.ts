import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

/**
 * What the database says of values: those of a refused row, and the document that it was reading, word by word. The message, the
 * code and the names of table and constraint are kept.
 */
const of = (error: string): string[] => ["parameters", "detail", "where"].map((part) => `${error}.${part}`);

/** JSON lines on standard output; whatever could open a door or show an answer is struck out (threat B150). */
export function createLog(level: string, into?: DestinationStream): Log {
  const options = {
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
        ...of("err"),
        ...of("err.aggregateErrors[*]"),
      ],
      censor: "[redacted]",
    },
  };
  return into ? pino(options, into) : pino(options);
}
