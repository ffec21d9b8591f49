import type { Search } from "#features/drafts/rules/find-text.ts";
import { type MemberSight, selectTextsOf, setValues } from "#features/properties/server/service.ts";
import type { ServerInput } from "#kit/endpoint.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { replaceInText } from "../rules/property-texts.ts";
import { replacementsMax } from "../rules.ts";
import type { ReplacedThing, ValueKind, ValueReplacement, valueReplacingEndpoints } from "../value-contract.ts";
import { selectNames } from "./find-values.ts";
import { asChangedSince, asTooLong, formerValues, requireFilled, withRevisions } from "./property-texts.ts";
import { findReplacement, forgetEarlier, insertReplacement, type StoredReplacement } from "./replacement-store.ts";
import * as store from "./value-store.ts";

/** [CF21] A replacement in the properties of a kind begins, and the actor's earliest one may be forgotten for it. */
export async function beginValueReplacement(
  scope: Scope,
  { kind, ...input }: Search & { readonly by: string; readonly kind: ValueKind },
): Promise<ValueReplacement> {
  const replacement = { id: scope.newId(), ...input, createdAt: scope.now };
  await insertReplacement(scope, { ...replacement, kind });
  await forgetEarlier(scope, kind, replacementsMax);
  const none = { thingCount: 0, placeCount: 0, undoneCount: 0 };
  return { ...replacement, ...none, createdAt: scope.now.toISOString() };
}

export const listValueReplacements = (scope: Scope, kind: ValueKind): Promise<ValueReplacement[]> =>
  store.selectValueReplacements(scope, kind, replacementsMax);

/** The changed things that the actor still sees, by name. @throws Problem 404 */
export async function getReplacedThings(
  scope: Scope,
  members: MemberSight,
  replacementId: string,
): Promise<ReplacedThing[]> {
  const { kind } = await ownReplacement(scope, replacementId);
  const changed = await store.selectThings(scope, replacementId);
  const ids = changed.map(({ thingId }) => thingId);
  const seen = await selectTextsOf(scope, members, kind, ids);
  const names = await selectNames(scope, kind, [...seen.keys()]);
  return changed
    .flatMap(({ thingId, count, undoneAt }) => {
      const name = names.get(thingId);
      return name === undefined ? [] : [{ thingId, name, count, undoneAt: undoneAt?.toISOString() ?? null }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

type ReplaceInput = ServerInput<(typeof valueReplacingEndpoints)["replaceIn"]>["body"];

/**
 * [CF20] Replaces the chosen places of one thing. Repeated, it returns what was done the first time.
 * @throws Problem 404, 403, 412 `stale`, 409 `nothingFound` or `propertyRetired`, 422 `textTooLong` or `propertyRequired`
 */
export async function replaceInThing(
  scope: Scope,
  members: MemberSight,
  at: { readonly replacementId: string; readonly thingId: string },
  { texts: chosen }: ReplaceInput,
): Promise<{ count: number }> {
  const replacement = await ownReplacement(scope, at.replacementId);
  const present = await editableTexts(scope, members, replacement.kind, at.thingId);
  const done = await store.findThing(scope, replacement.id, at.thingId);
  if (done) return { count: done.count };
  const replaced = chosen.flatMap(({ propertyId, revision, only }) => {
    const text = present.find((one) => one.propertyId === propertyId.toLowerCase());
    if (!text || text.revision !== revision) throw new Problem("stale", "stale", { detail: "This text was changed" });
    const { text: after, count } = replaceInText(text, { ...replacement, only: new Set(only) });
    return count === 0 ? [] : [{ ...text, after, count }];
  });
  if (replaced.length === 0) {
    throw new Problem("conflict", "nothingFound", { detail: "There is nothing to replace here" });
  }
  requireFilled(replaced);
  const changes = replaced.map(({ propertyId, after, revision }) => ({ propertyId, value: after, revision }));
  const { values } = await asTooLong(() =>
    setValues(scope, members, { kind: replacement.kind, thingId: at.thingId, changes }),
  );
  const count = replaced.reduce((sum, one) => sum + one.count, 0);
  await store.insertThing(scope, replacement.id, {
    thingId: at.thingId,
    count,
    texts: withRevisions(replaced, values),
  });
  return { count };
}

/**
 * [CF21] Brings the texts of a thing back, where they are as the replacement left them.
 * @throws Problem 404, 403, 409 `changedSince`
 */
export async function undoInThing(
  scope: Scope,
  members: MemberSight,
  at: { readonly replacementId: string; readonly thingId: string },
): Promise<void> {
  const { kind } = await ownReplacement(scope, at.replacementId);
  await editableTexts(scope, members, kind, at.thingId);
  const change = await store.findThing(scope, at.replacementId, at.thingId);
  if (!change) throw notFound();
  if (change.undoneAt !== null) return;
  await asChangedSince(() =>
    setValues(scope, members, { kind, thingId: at.thingId, changes: formerValues(change.texts) }),
  );
  await store.markThingUndone(scope, at.replacementId, at.thingId);
}

/** @throws Problem 404 out of sight, 403 */
async function editableTexts(scope: Scope, members: MemberSight, kind: ValueKind, thingId: string) {
  const thing = (await selectTextsOf(scope, members, kind, [thingId])).get(thingId.toLowerCase());
  if (!thing) throw notFound();
  if (!thing.mayEdit) throw new Problem("forbidden");
  return thing.texts;
}

async function ownReplacement(
  scope: Scope,
  replacementId: string,
): Promise<StoredReplacement & { readonly kind: ValueKind }> {
  const replacement = await findReplacement(scope, replacementId);
  if (!replacement || replacement.kind === null) throw notFound();
  return { ...replacement, kind: replacement.kind };
}
