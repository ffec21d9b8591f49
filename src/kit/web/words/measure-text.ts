import { currentLanguage } from "../i18n.ts";
import { numberText } from "./sentence.ts";

/** What was measured, with its unit: "45.5 Nm", in German "45,5 Nm". For components that render anew with the language. */
export const measureText = (value: number | null, unit: string): string =>
  `${numberText(value, currentLanguage())} ${unit}`.trim();
