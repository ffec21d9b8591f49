import { noPassRule, type PassRule } from "./attempts.ts";
import type { SetTerms, SetType } from "./procedure-status.ts";

/** The terms that a request names; missing ones stay, and null removes one. */
export interface TermsWish {
  readonly enforcesOrder?: boolean | undefined;
  readonly dueDays?: number | null | undefined;
  readonly dueOn?: string | null | undefined;
  readonly validMonths?: number | null | undefined;
  readonly passMark?: number | undefined;
  readonly attemptsMax?: number | null | undefined;
  readonly waitHours?: number | null | undefined;
  readonly needsSignOff?: boolean | undefined;
}

export interface TermsRefusal {
  readonly refused: "termsOfOtherType" | "twoDueDates";
  readonly field: keyof TermsWish;
}

const none = { enforcesOrder: false, dueDays: null, dueOn: null, validMonths: null, ...noPassRule } as const;

/** A form may name what a set of the other type has by default. */
const learningTerms = [
  "dueDays",
  "dueOn",
  "validMonths",
  "passMark",
  "attemptsMax",
  "waitHours",
  "needsSignOff",
] as const;

/**
 * [S8] The terms of a set after a request. A set that changes its type loses the terms of the old one; a requested term
 * of the other type is refused. One due date replaces the other.
 */
export function termsAfter(
  before: SetTerms | undefined,
  wish: TermsWish & { readonly setType?: SetType | undefined },
): SetTerms | TermsRefusal {
  const setType = wish.setType ?? before?.setType ?? "learning";
  const held = before?.setType === setType ? before : none;
  if (setType === "workflow") {
    const wrong = learningTerms.find((field) => (wish[field] ?? none[field]) !== none[field]);
    if (wrong) return { refused: "termsOfOtherType", field: wrong };
    return { ...none, setType, enforcesOrder: wish.enforcesOrder ?? held.enforcesOrder };
  }
  if (wish.enforcesOrder) return { refused: "termsOfOtherType", field: "enforcesOrder" };
  const hasDays = (wish.dueDays ?? null) !== null;
  const hasDate = (wish.dueOn ?? null) !== null;
  if (hasDays && hasDate) return { refused: "twoDueDates", field: "dueOn" };
  const dueOn = wish.dueOn === undefined ? held.dueOn : wish.dueOn === null ? null : new Date(wish.dueOn);
  return {
    setType,
    enforcesOrder: false,
    dueDays: hasDate ? null : wish.dueDays === undefined ? held.dueDays : wish.dueDays,
    dueOn: hasDays ? null : dueOn,
    validMonths: wish.validMonths === undefined ? held.validMonths : wish.validMonths,
    ...passRuleAfter(held, wish),
  };
}

const passRuleAfter = (held: PassRule, wish: TermsWish): PassRule => ({
  passMark: wish.passMark ?? held.passMark,
  attemptsMax: wish.attemptsMax === undefined ? held.attemptsMax : wish.attemptsMax,
  waitHours: wish.waitHours === undefined ? held.waitHours : wish.waitHours,
  needsSignOff: wish.needsSignOff ?? held.needsSignOff,
});
