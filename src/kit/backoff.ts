import { second } from "./time.ts";

/** What failed is not tried again later than after this. */
export const waitMsMax = 30 * second;

/** How long to wait after so many failures in a row: 1, 2, 4 … up to 30 seconds. */
export const waitAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(waitMsMax, second * 2 ** Math.min(failures - 1, 10));
