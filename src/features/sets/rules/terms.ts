import { noPassRule, type PassRule } from "./attempts.ts";
import type { SetTerms, SetType } from "./procedure-status.ts";

/** The terms that a request names; missing ones stay, and null removes one. */
export interface TermsInput {
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
  readonly field: keyof TermsInput;
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
  input: TermsInput & { readonly setType?: SetType | undefined },
): SetTerms | TermsRefusal {
  const setType = input.setType ?? before?.setType ?? "learning";
  const held = before?.setType === setType ? before : none;
  if (setType === "workflow") {
    const wrong = learningTerms.find((field) => (input[field] ?? none[field]) !== none[field]);
    if (wrong) return { refused: "termsOfOtherType", field: wrong };
    return { ...none, setType, enforcesOrder: input.enforcesOrder ?? held.enforcesOrder };
  }
  if (input.enforcesOrder) return { refused: "termsOfOtherType", field: "enforcesOrder" };
  const hasDays = (input.dueDays ?? null) !== null;
  const hasDate = (input.dueOn ?? null) !== null;
  if (hasDays && hasDate) return { refused: "twoDueDates", field: "dueOn" };
  const dueOn = input.dueOn === undefined ? held.dueOn : input.dueOn === null ? null : new Date(input.dueOn);
  return {
    setType,
    enforcesOrder: false,
    dueDays: hasDate ? null : input.dueDays === undefined ? held.dueDays : input.dueDays,
    dueOn: hasDays ? null : dueOn,
    validMonths: input.validMonths === undefined ? held.validMonths : input.validMonths,
    ...passRuleAfter(held, input),
  };
}

const passRuleAfter = (held: PassRule, input: TermsInput): PassRule => ({
  passMark: input.passMark ?? held.passMark,
  attemptsMax: input.attemptsMax === undefined ? held.attemptsMax : input.attemptsMax,
  waitHours: input.waitHours === undefined ? held.waitHours : input.waitHours,
  needsSignOff: input.needsSignOff ?? held.needsSignOff,
});
