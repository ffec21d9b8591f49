import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { codeDigits } from "../rules.ts";

/** Six digits, each as likely as any other. */
export const newCode = (): string => String(randomInt(10 ** codeDigits)).padStart(codeDigits, "0");

/**
 * [PH1] Keyed with the installation's key, and bound to the one request and number: the same code elsewhere has another
 * hash.
 */
export const codeHash = (key: Buffer, requestId: string, number: string, code: string): Buffer =>
  createHmac("sha256", key).update(`${requestId}\n${number}\n${code}`).digest();

export const isSame = (kept: Buffer, given: Buffer): boolean =>
  kept.length === given.length && timingSafeEqual(kept, given);

/** As it was typed or pasted: "482 913", "482-913". */
export const tidyCode = (typed: string): string => typed.replaceAll(/[\s-]/g, "");
