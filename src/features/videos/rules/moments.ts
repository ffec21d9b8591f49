import { momentMsMax } from "./cue.ts";

const two = (n: number): string => String(n).padStart(2, "0");
const three = (n: number): string => String(n).padStart(3, "0");

/** `01:02:03.004`, as WebVTT writes a moment in ms. */
export function writeMoment(ms: number, beforeMs: "." | "," = "."): string {
  const whole = Math.floor(ms / 1000);
  return `${two(Math.floor(whole / 3600))}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}${beforeMs}${three(ms % 1000)}`;
}

/** As people read it: `02:03.004`, and with the hours only where there are some. */
export function showMoment(ms: number): string {
  const text = writeMoment(Math.max(0, Math.round(ms)));
  return text.startsWith("00:") ? text.slice(3) : text;
}

/** Without thousandths: `02:03`. */
export const showSeconds = (ms: number): string => showMoment(Math.floor(Math.max(0, ms) / 1000) * 1000).slice(0, -4);

const written = /^(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?$/;

/** Parses a moment that was typed or read from a file, in ms: `1:02:03.5`, `62,25`, `7`. Undefined if it is none. */
export function readMoment(text: string): number | undefined {
  const [, hours = "0", minutes = "0", seconds = "", part = ""] = written.exec(text.trim()) ?? [];
  if (seconds === "") return undefined;
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(part.padEnd(3, "0"));
  return ms <= momentMsMax ? ms : undefined;
}
