import { selectTexts, setContentValues } from "#features/properties/server/service.ts";
import { isProblem, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type PropertyReplacement, replaceInText } from "../rules/property-texts.ts";

/** What a replacement did to one property of a procedure. */
export interface ReplacedText {
  readonly propertyId: string;
  readonly before: string;
  /** Of the value afterwards: one that was changed since has another. */
  readonly revision: number;
}

/** A text that was seen, and what a replacement makes of it. */
interface ReplacedOne {
  readonly propertyId: string;
  readonly isRequired: boolean;
  readonly text: string;
  readonly after: string;
  readonly revision: number;
}

/**
 * [CF16] Replaces in the properties of one procedure.
 * @throws Problem 422 `textTooLong`, 422 `propertyRequired` where a required one would become blank, 403
 */
export async function replaceInProperties(
  scope: Scope,
  procedureId: string,
  replacement: PropertyReplacement,
): Promise<{ readonly count: number; readonly texts: readonly ReplacedText[] }> {
  const replaced = (await selectTexts(scope, "procedure", [procedureId])).flatMap((one) => {
    const { text, count } = replaceInText(one, replacement);
    return count === 0 ? [] : [{ ...one, after: text, count }];
  });
  if (replaced.length === 0) return { count: 0, texts: [] };
  requireFilled(replaced);
  const changes = replaced.map(({ propertyId, after, revision }) => ({ propertyId, value: after, revision }));
  const { values } = await asTooLong(() => setContentValues(scope, "procedure", procedureId, changes));
  return {
    count: replaced.reduce((sum, one) => sum + one.count, 0),
    texts: withRevisions(replaced, values),
  };
}

/**
 * [CF16] Restores the texts of properties that are as the replacement left them.
 * @throws Problem 409 `changedSince`
 */
export async function restoreProperties(
  scope: Scope,
  procedureId: string,
  texts: readonly ReplacedText[],
): Promise<void> {
  if (texts.length > 0) {
    await asChangedSince(() => setContentValues(scope, "procedure", procedureId, formerValues(texts)));
  }
}

/** @throws Problem 422 `propertyRequired` where a required text would become blank */
export function requireFilled(replaced: readonly ReplacedOne[]): void {
  if (!replaced.some(({ isRequired, after }) => isRequired && after.trim() === "")) return;
  throw new Problem("unprocessable", "propertyRequired", { detail: "A required property would become blank" });
}

/** What is kept to bring the texts back. @param values as the change left them */
export function withRevisions(
  replaced: readonly ReplacedOne[],
  values: readonly { readonly propertyId: string; readonly revision: number }[],
): ReplacedText[] {
  const revisionOf = new Map(values.map((one) => [one.propertyId, one.revision]));
  return replaced.map(({ propertyId, text, revision }) => ({
    propertyId,
    before: text,
    revision: revisionOf.get(propertyId) ?? revision,
  }));
}

/** The change that brings texts back, where they still have the revision that the replacement left. */
export const formerValues = (texts: readonly ReplacedText[]) =>
  texts.map(({ propertyId, before, revision }) => ({ propertyId, value: before, revision }));

/** Sets texts that were not blank before. @throws Problem 422 `textTooLong`, and what the change throws */
export async function asTooLong<Result>(set: () => Promise<Result>): Promise<Result> {
  try {
    return await set();
  } catch (error) {
    if (!isProblem(error, "propertyInvalid")) throw error;
    throw new Problem("unprocessable", "textTooLong", { detail: "A property would become longer than it may be" });
  }
}

/** Sets former texts. @throws Problem 409 `changedSince`, and 403 */
export async function asChangedSince(set: () => Promise<unknown>): Promise<void> {
  try {
    await set();
  } catch (error) {
    const codes = ["stale", "propertyRetired", "propertyInvalid", "unknownProperty", "notFound"];
    if (!isProblem(error) || !codes.includes(error.code)) throw error;
    throw new Problem("conflict", "changedSince", { detail: "A property was changed or retired since" });
  }
}
