import type { ServerInput } from "#kit/endpoint.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { BulkOutcome, propertyValueEndpoints, ThingProperties } from "../contract.ts";
import { checkValue, effectiveValue, type PropertyKind, type PropertyValue, sameValue } from "../rules/property.ts";
import { faultText } from "./fault-text.ts";
import { findProperty, type StoredProperty, selectProperties } from "./property-store.ts";
import { requireMember } from "./require-member.ts";
import { requireOn } from "./require-on.ts";
import { type MemberSight, type SeenThing, selectSeen } from "./things.ts";
import { thingOnTheWire } from "./to-wire.ts";
import { selectValues, storeForMany, storeValue, type ValueRow } from "./value-store.ts";

type Endpoints = typeof propertyValueEndpoints;

/** [CF4] The values of those of the things that the actor sees, in the order of the ids. */
export async function findValues(
  scope: Scope,
  members: MemberSight,
  { kind, thingIds }: ServerInput<Endpoints["find"]>["body"],
): Promise<ThingProperties[]> {
  await requireOn(scope);
  const seen = await selectSeen(scope, members, kind, thingIds);
  const properties = await selectProperties(scope, kind);
  const rows = await selectValues(scope, [...seen.keys()]);
  const byThing = Map.groupBy(rows, ({ thingId }) => thingId);
  return [...new Set(thingIds.map((id) => id.toLowerCase()))].flatMap((id) => {
    const thing = seen.get(id);
    return thing ? thingOnTheWire(thing, properties, byThing.get(id) ?? []) : [];
  });
}

/**
 * [CF4] [CF5] @throws Problem 404 for a thing out of sight, 403, 400 `unknownProperty` or `propertyInvalid` at the field,
 * 409 `propertyRetired`, 412 with the present state
 */
export async function setValues(
  scope: Scope,
  members: MemberSight,
  { kind, thingId, changes }: ServerInput<Endpoints["set"]>["body"],
): Promise<ThingProperties> {
  await requireOn(scope);
  const thing = (await selectSeen(scope, members, kind, [thingId], true)).get(thingId.toLowerCase());
  if (!thing) throw notFound();
  if (!thing.mayEdit) throw new Problem("forbidden");
  const before = new Map((await selectValues(scope, [thing.id])).map((row) => [row.propertyId, row]));
  const named: { property: StoredProperty; value: PropertyValue | null; before: PropertyValue | null }[] = [];
  for (const [at, change] of changes.entries()) {
    const property = await requireActive(scope, kind, change.propertyId, `changes.${at}.propertyId`);
    const row = before.get(property.id);
    if ((row?.revision ?? 0) !== change.revision) throw await stale(scope, thing);
    const held = effectiveValue(property, row);
    const value = await requireValue(scope, property, change.value, { held, field: `changes.${at}.value` });
    if (row && sameValue(row.value, value)) continue;
    if (!(await storeValue(scope, thing.id, { kind, property, value }, change.revision))) {
      throw await stale(scope, thing);
    }
    named.push({ property, value, before: row?.value ?? null });
  }
  if (named.length > 0) {
    publishValues(scope, thing);
    scope.audit({
      action: "propertyValues.changed",
      objectType: kind,
      objectId: thing.id,
      details: { changes: named.map(({ property, ...values }) => ({ ...namedIn(property), ...values })) },
    });
  }
  return shown(scope, kind, thing);
}

/**
 * [CF10] One value for many things; who sees a thing and may not edit it is told so, and nothing else is.
 * @throws Problem 400 `unknownProperty` or `propertyInvalid`, 409 `propertyRetired`
 */
export async function setForMany(
  scope: Scope,
  members: MemberSight,
  { kind, thingIds, propertyId, value: given }: ServerInput<Endpoints["setMany"]>["body"],
): Promise<{ id: string; outcome: BulkOutcome }[]> {
  await requireOn(scope);
  const property = await requireActive(scope, kind, propertyId, "propertyId");
  const value = await requireValue(scope, property, given, { held: null, field: "value" });
  const ids = [...new Set(thingIds.map((id) => id.toLowerCase()))];
  const seen = await selectSeen(scope, members, kind, ids, true);
  const editable = [...seen.values()].filter(({ mayEdit }) => mayEdit);
  const rows = await selectValues(
    scope,
    editable.map(({ id }) => id),
  );
  const before = new Map(rows.filter((row) => row.propertyId === property.id).map((row) => [row.thingId, row]));
  const changed = await storeForMany(
    scope,
    editable.map(({ id }) => id),
    { kind, property, value },
  );
  for (const thing of editable.filter(({ id }) => changed.has(id))) {
    publishValues(scope, thing);
    const change = { ...namedIn(property), value, before: before.get(thing.id)?.value ?? null };
    scope.audit({
      action: "propertyValues.changed",
      objectType: kind,
      objectId: thing.id,
      details: { changes: [change], isBulk: true },
    });
  }
  return ids.map((id) => ({ id, outcome: outcomeOf(seen.get(id), changed.has(id)) }));
}

function outcomeOf(thing: SeenThing | undefined, isChanged: boolean): BulkOutcome {
  if (!thing) return "notFound";
  if (!thing.mayEdit) return "notAllowed";
  return isChanged ? "changed" : "unchanged";
}

async function requireActive(scope: Scope, kind: PropertyKind, id: string, field: string): Promise<StoredProperty> {
  const property = await findProperty(scope, id, "forShare");
  if (property?.kind !== kind) {
    throw new Problem("invalid", "unknownProperty", { errors: { [field]: ["There is no such property"] } });
  }
  if (property.retiredAt !== null) {
    throw new Problem("conflict", "propertyRetired", { detail: "This property is no longer in use" });
  }
  return property;
}

async function requireValue(
  scope: Scope,
  property: StoredProperty,
  given: unknown,
  { held, field }: { readonly held: PropertyValue | null; readonly field: string },
): Promise<PropertyValue | null> {
  const checked = checkValue(property, given, held);
  if ("fault" in checked) {
    throw new Problem("invalid", "propertyInvalid", { errors: { [field]: [faultText(checked.fault)] } });
  }
  // A former member stays where they are, and is not chosen anew.
  if (property.type === "member" && !sameValue(checked.value, held)) await requireMember(scope, checked.value, field);
  return checked.value;
}

async function stale(scope: Scope, thing: SeenThing & { readonly kind?: PropertyKind }): Promise<Problem> {
  const rows: readonly ValueRow[] = await selectValues(scope, [thing.id]);
  const revisions = Object.fromEntries(
    rows.map(({ propertyId, revision, value }) => [propertyId, { revision, value }]),
  );
  return new Problem("stale", "stale", { detail: "Somebody changed this value in the meantime", current: revisions });
}

async function shown(scope: Scope, kind: PropertyKind, thing: SeenThing): Promise<ThingProperties> {
  return thingOnTheWire(thing, await selectProperties(scope, kind), await selectValues(scope, [thing.id]));
}

const namedIn = ({ id, name }: StoredProperty) => ({ propertyId: id, name });

const publishValues = (scope: Scope, { id, accessGroupIds }: SeenThing) =>
  scope.publish({ topic: "propertyValues", subjectId: id, accessGroupIds });
