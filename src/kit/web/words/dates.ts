import { dateIn, dateTimeIn } from "#kit/time.ts";
import { currentLanguage } from "../i18n.ts";

/** The day as the language of the device writes it: MM/DD/YYYY or dd.MM.yyyy. */
export const formatDate = (at: string | Date): string => dateIn(currentLanguage(), at);

/** The day and the time of 24 hours. */
export const formatDateTime = (at: string | Date): string => dateTimeIn(currentLanguage(), at);
