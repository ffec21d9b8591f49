import * as z from "zod/mini";

/** A moment on the wire: ISO 8601 in UTC, with milliseconds. */
export const moment = z.iso.datetime();

/** The reply's header with the server's time, in ms since 1970: what a device measures its clock by. */
export const serverTimeHeader = "x-server-time";

/** A moment that a device claims, as a server accepts it: nothing has happened later than now. */
export const notAfter = (now: Date, claimed: string): Date => new Date(Math.min(now.getTime(), Date.parse(claimed)));

export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;
export const week = 7 * day;

const pad = (n: number): string => String(n).padStart(2, "0");

/** How a language writes a day: MM/DD/YYYY in English (specification, content section 2), dd.MM.yyyy in German. */
export type DateLanguage = "en" | "de";

/** [WS9] How a workspace writes a day: as the language of the reader does, or in one way for everybody. */
export const dateFormats = ["language", "monthFirst", "dayFirst", "dotted", "yearFirst"] as const;
export type DateFormat = (typeof dateFormats)[number];

/**
 * What the clocks of a place show at a moment: in ms since 1970, as if they were in UTC. So the methods of `Date` for UTC
 * read it, and a day of it is always 24 hours long. Those of a time zone: `zoneClock`.
 */
export type WallClock = (at: Date) => number;

/** How a day is written: by a language, or by the format of a workspace, which comes first. */
export interface DateStyle {
  readonly language: DateLanguage;
  readonly format?: DateFormat | undefined;
  /** Without one those of the device. */
  readonly wallClock?: WallClock | undefined;
}

/** A day of two digits, month and year in the order of the style. */
export function dateOf({ language, format = "language" }: DateStyle, day: string, month: string, year: string): string {
  switch (format) {
    case "language":
      return language === "de" ? `${day}.${month}.${year}` : `${month}/${day}/${year}`;
    case "monthFirst":
      return `${month}/${day}/${year}`;
    case "dayFirst":
      return `${day}/${month}/${year}`;
    case "dotted":
      return `${day}.${month}.${year}`;
    case "yearFirst":
      return `${year}-${month}-${day}`;
  }
}

/** Returns the day and the 24-hour time, by the clocks of the style. */
export function dateTimeIn(style: DateStyle, at: string | Date): string {
  const clock = clockAt(style, at);
  return `${dateIn(style, at)} ${pad(clock.getUTCHours())}:${pad(clock.getUTCMinutes())}`;
}

/** Returns the day, by the clocks of the style. */
export function dateIn(style: DateStyle, at: string | Date): string {
  const clock = clockAt(style, at);
  return dateOf(style, pad(clock.getUTCDate()), pad(clock.getUTCMonth() + 1), String(clock.getUTCFullYear()));
}

const clockAt = ({ wallClock = deviceClock }: DateStyle, at: string | Date): Date => new Date(wallClock(new Date(at)));

function deviceClock(at: Date): number {
  const time = [at.getHours(), at.getMinutes(), at.getSeconds(), at.getMilliseconds()] as const;
  return Date.UTC(at.getFullYear(), at.getMonth(), at.getDate(), ...time);
}

/** Returns the day in a time zone, as MM/DD/YYYY whoever reads it. */
export const dayIn = (timeZone: string, at: string | Date): string =>
  new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    new Date(at),
  );

/** A name of the time zone database that this engine knows: "Europe/Oslo", "UTC". */
export function isTimeZone(name: string): boolean {
  try {
    // Offsets such as "+02:00" are no places: they know no summer time.
    return /^[A-Za-z]/.test(name) && new Intl.DateTimeFormat("en", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/** A time zone on the wire. */
export const timeZoneName = z.string().check(z.maxLength(60), z.refine(isTimeZone, "No such time zone"));

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/**
 * The beginning of a day on this device (`2026-03-01`, as a date field writes it), or of one that is `offset` days later,
 * as a moment on the wire. Undefined for what is no day.
 */
export function dayBegin(day: string, offset = 0): string | undefined {
  if (!dayPattern.test(day)) return undefined;
  const begin = new Date(`${day}T00:00:00`);
  begin.setDate(begin.getDate() + offset);
  return Number.isNaN(begin.getTime()) ? undefined : begin.toISOString();
}
