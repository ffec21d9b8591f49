import { day, hour, minute, second } from "#kit/time.ts";

/** [PH1] A code has six digits, lives ten minutes and takes five tries (specification, identity; threat B25). */
export const codeDigits = 6;
export const codeLife = 10 * minute;
export const triesMax = 5;

/** [PH6] How long the proof that a person holds a number can be used. */
export const proofLife = 10 * minute;

/** [PH12] The minimum time between an unused code and the next one to the same number. */
export const resendAfter = 30 * second;

/** [PH3] How many codes go out at most (threat B24). */
export const sendLimits = {
  perNumber: [
    { sends: 3, withinMs: 10 * minute },
    { sends: 10, withinMs: day },
  ],
  perAddress: { calls: 30, seconds: hour / second },
  perWorkspace: { calls: 200, seconds: day / second },
  perDialCode: { calls: 2000, seconds: day / second },
} as const;

/** [PH4] How many wrong codes are taken (threat B25): in a row for a number, and an hour for a workspace and for all. */
export const failuresMax = { perNumber: 100, perWorkspaceHour: 200, perHour: 1000 } as const;

/** [PH4] After this time without an attempt the counter of a number resets. */
export const failuresLife = 30 * day;

/** [PH2] Where codes go unless the workspace says otherwise (threat B24). */
export const dialCodesDefault: readonly string[] = ["1"];

export interface Sent {
  readonly at: Date;
  /** The code was entered and has served its purpose. */
  readonly isUsed?: boolean;
}

/** [PH3] [PH12] Whole seconds until the number may get another code; 0 where it may now. `sent` in any order. */
export function waitForNumber(sent: readonly Sent[], now: Date): number {
  const waits = sendLimits.perNumber.map(({ sends, withinMs }) => {
    const recent = sent.map(({ at }) => at.getTime()).filter((at) => at > now.getTime() - withinMs);
    const oldest = recent.toSorted((a, b) => b - a)[sends - 1];
    return oldest === undefined ? 0 : oldest + withinMs - now.getTime();
  });
  const unused = sent.flatMap(({ at, isUsed }) => (isUsed ? [] : [at.getTime() + resendAfter - now.getTime()]));
  return Math.ceil(Math.max(0, ...waits, ...unused) / second);
}

/**
 * [PH12] How long after a code was sent another may be requested, in ms, from the server's two timestamps. It uses
 * their difference, since the device's clock may be wrong.
 */
export const resendInMs = (sent: { readonly expiresAt: string; readonly resendAt: string }): number =>
  codeLife - (Date.parse(sent.expiresAt) - Date.parse(sent.resendAt));

/** The facts of a profile that a shared phone might act for. */
export interface SharedCandidate {
  readonly rank: number;
  readonly roleRequiresSso: boolean;
  readonly holdsSsoOnly: boolean;
  readonly hasPersonalSignIn: boolean;
  readonly workspaceRequiresSso: boolean;
}

/** [PH8] A shared number is a device: it acts for people of the lowest rank who have no sign-in of their own. */
export const mayActByShared = (one: SharedCandidate): boolean =>
  one.rank === 1 && !one.roleRequiresSso && !one.holdsSsoOnly && !one.hasPersonalSignIn && !one.workspaceRequiresSso;

/** All but the last four digits hidden: enough to recognise one's own, too little to call. */
export const maskedNumber = (e164: string): string => `+…${e164.slice(-4)}`;
