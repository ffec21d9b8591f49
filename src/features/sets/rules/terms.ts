import type { SetTerms, SetType } from "./standing.ts";

/** The terms that a request names; what it leaves out stays, and null takes away. */
export interface TermsWish {
  readonly enforcesOrder?: boolean | undefined;
  readonly dueDays?: number | null | undefined;
  readonly dueOn?: string | null | undefined;
  readonly validMonths?: number | null | undefined;
}

export interface TermsRefusal {
  readonly refused: "termsOfOtherType" | "twoDueDates";
  readonly field: keyof TermsWish;
}

const none = { enforcesOrder: false, dueDays: null, dueOn: null, validMonths: null } as const;

/**
 * [S8] The terms of a set after a request. A set that becomes of the other type loses the terms of its old one; a term
 * of the other type that is asked for is refused. One due date takes the place of the other.
 */
export function termsAfter(
  before: SetTerms | undefined,
  wish: TermsWish & { readonly setType?: SetType | undefined },
): SetTerms | TermsRefusal {
  const setType = wish.setType ?? before?.setType ?? "learning";
  const held = before?.setType === setType ? before : none;
  if (setType === "workflow") {
    const wrong = (["dueDays", "dueOn", "validMonths"] as const).find((field) => (wish[field] ?? null) !== null);
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
  };
}
