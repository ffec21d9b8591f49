import { useEffect, useState, useSyncExternalStore } from "react";
import { type DateFormat, type DateStyle, dateIn, dateTimeIn } from "#kit/time.ts";
import { currentLanguage, useLanguage } from "../i18n.ts";
import { useShownClock } from "./shown-clock.ts";

let format: DateFormat = "language";
const listeners = new Set<() => void>();

/**
 * [WS9] Takes over how the open workspace writes a day, before what is below renders its dates. An answer that a device
 * kept from before there were formats names none: then languages decide (`dateOf`).
 */
export function useDateFormat(next: DateFormat): void {
  useState(() => setDateFormat(next));
  useEffect(() => setDateFormat(next), [next]);
}

/** What is rendered already renders again. */
function setDateFormat(next: DateFormat): void {
  if (next === format) return;
  format = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const read = () => format;

/** How days are written here, and by whose clocks; renders again when that changes. */
export function useDateStyle(): DateStyle {
  const [language] = useLanguage();
  return { language, format: useSyncExternalStore(subscribe, read), wallClock: useShownClock() };
}

const style = (): DateStyle => ({ language: currentLanguage(), format });

/** The day as the workspace writes it, or else the language of the device: MM/DD/YYYY or dd.MM.yyyy. */
export const formatDate = (at: string | Date): string => dateIn(style(), at);

/** The day and the time of 24 hours. */
export const formatDateTime = (at: string | Date): string => dateTimeIn(style(), at);
