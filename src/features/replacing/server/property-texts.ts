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
  if (replaced.some(({ isRequired, after }) => isRequired && after.trim() === "")) {
    throw new Problem("unprocessable", "propertyRequired", { detail: "A required property would become blank" });
  }
  const changes = replaced.map(({ propertyId, after, revision }) => ({ propertyId, value: after, revision }));
  const { values } = await setValues(scope, procedureId, changes);
  const revisionOf = new Map(values.map((one) => [one.propertyId, one.revision]));
  return {
    count: replaced.reduce((sum, one) => sum + one.count, 0),
    texts: replaced.map(({ propertyId, text, revision }) => ({
      propertyId,
      before: text,
      revision: revisionOf.get(propertyId) ?? revision,
    })),
  };
}

async function setValues(scope: Scope, procedureId: string, changes: Parameters<typeof setContentValues>[3]) {
  try {
    return await setContentValues(scope, "procedure", procedureId, changes);
  } catch (error) {
    if (!isProblem(error, "propertyInvalid")) throw error;
    throw new Problem("unprocessable", "textTooLong", { detail: "A property would become longer than it may be" });
  }
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
  if (texts.length === 0) return;
  const changes = texts.map(({ propertyId, before, revision }) => ({ propertyId, value: before, revision }));
  try {
    await setContentValues(scope, "procedure", procedureId, changes);
  } catch (error) {
    const codes = ["stale", "propertyRetired", "propertyInvalid", "unknownProperty", "notFound"];
    if (!isProblem(error) || !codes.includes(error.code)) throw error;
    throw new Problem("conflict", "changedSince", { detail: "A property was changed or retired since" });
  }
}
