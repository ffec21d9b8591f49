import type { Output, ServerInput } from "#kit/endpoint.ts";
import { notFound, Problem } from "#kit/problem.ts";
import { assertAllowed, type Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import type { Property, propertyEndpoints } from "../contract.ts";
import { propertyPolicy } from "../policy.ts";
import {
  checkValue,
  hasOptions,
  optionsAfter,
  optionsFault,
  type PropertyKind,
  type PropertyType,
  propertyLimits,
  sameValue,
} from "../rules/property.ts";
import { faultText } from "./fault-text.ts";
import {
  findProperty,
  insertProperty,
  lockDefinitions,
  type PropertyFields,
  type StoredProperty,
  selectProperties,
  setRetired,
  updateOrder,
  updateProperty,
} from "./property-store.ts";
import { requireMember } from "./require-member.ts";
import { requireOn } from "./require-on.ts";
import { propertyOnTheWire } from "./to-wire.ts";
import { reindexValues } from "./value-store.ts";

type Endpoints = typeof propertyEndpoints;
type Created = ServerInput<Endpoints["create"]>["body"];
/** `id`: made by the server where none is given. */
export type NewProperty = Created & { readonly id?: string };
export type PropertyChange = ServerInput<Endpoints["update"]>["body"];

export async function listProperties(scope: Scope): Promise<Output<Endpoints["list"]>> {
  await requireOn(scope);
  return { properties: (await selectProperties(scope)).map(propertyOnTheWire) };
}

/** [CF1] [CF2] @throws Problem 404, 403, 409 `propertyExists` or `tooManyProperties`, 400 `propertyInvalid` */
export async function createProperty(scope: Scope, { kind, type, ...input }: NewProperty): Promise<Property> {
  await begin(scope);
  const { id = scope.newId() } = input;
  const fields = {
    name: input.name,
    description: input.description ?? "",
    unit: input.unit ?? "",
    options: optionsAfter([], tidyOptions(input.options ?? [])),
    isRequired: input.isRequired ?? false,
    isListed: input.isListed ?? false,
    defaultValue: input.defaultValue ?? null,
  };
  await requireRoom(scope, kind, fields.name);
  const checked = await checkFields(scope, type, fields, null);
  await insertProperty(scope, { id, kind, type, ...checked });
  return told(scope, id, "property.created", { kind, type, ...checked });
}

/**
 * [CF2] [CF3] @throws Problem 404, 403, 412 with the present state, 409 `propertyExists` or `propertyRetired`, 400
 * `propertyInvalid`
 */
export async function changeProperty(
  scope: Scope,
  id: string,
  revision: number,
  change: PropertyChange,
): Promise<Property> {
  const before = await toDefine(scope, id);
  if (before.revision !== revision) {
    throw new Problem("stale", "stale", {
      detail: "Somebody changed this property in the meantime",
      current: propertyOnTheWire(before),
    });
  }
  if (before.retiredAt !== null) throw new Problem("conflict", "propertyRetired");
  const fields = {
    name: change.name ?? before.name,
    description: change.description ?? before.description,
    unit: change.unit ?? before.unit,
    options: change.options ? optionsAfter(before.options, tidyOptions(change.options)) : before.options,
    isRequired: change.isRequired ?? before.isRequired,
    isListed: change.isListed ?? before.isListed,
    defaultValue: change.defaultValue === undefined ? before.defaultValue : change.defaultValue,
  };
  if (nameKey(fields.name) !== nameKey(before.name)) await requireFreeName(scope, before.kind, fields.name, id);
  const checked = await checkFields(scope, before.type, fields, before);
  await updateProperty(scope, id, checked);
  if (change.options) await reindexValues(scope, { ...before, options: checked.options });
  return told(scope, id, "property.updated", { before: fieldsOf(before), after: checked });
}

/** [CF9] Its values stay. @throws Problem 404, 403 */
export async function retireProperty(scope: Scope, id: string): Promise<Property> {
  const before = await toDefine(scope, id);
  if (before.retiredAt !== null) return propertyOnTheWire(before);
  await setRetired(scope, before, true);
  return told(scope, id, "property.retired", { name: before.name, kind: before.kind });
}

/** [CF9] @throws Problem 404, 403, 409 `propertyExists` or `tooManyProperties` */
export async function restoreProperty(scope: Scope, id: string): Promise<Property> {
  const before = await toDefine(scope, id);
  if (before.retiredAt === null) return propertyOnTheWire(before);
  await requireRoom(scope, before.kind, before.name);
  await setRetired(scope, before, false);
  return told(scope, id, "property.restored", { name: before.name, kind: before.kind });
}

/** [CF2] @throws Problem 404, 403, 409 `propertiesChanged` where the ids are not those of the active properties */
export async function orderProperties(
  scope: Scope,
  { kind, propertyIds }: ServerInput<Endpoints["order"]>["body"],
): Promise<Output<Endpoints["order"]>> {
  await begin(scope);
  const active = (await selectProperties(scope, kind)).filter(({ retiredAt }) => retiredAt === null);
  const ids = propertyIds.map((id) => id.toLowerCase());
  const isSame = ids.length === active.length && active.every(({ id }) => ids.includes(id));
  if (!isSame) throw new Problem("conflict", "propertiesChanged", { detail: "Somebody changed these properties" });
  await updateOrder(scope, ids);
  scope.publish({ topic: "properties" });
  scope.audit({ action: "property.ordered", objectType: "workspace", details: { kind, propertyIds: ids } });
  return { properties: (await selectProperties(scope, kind)).map(propertyOnTheWire) };
}

async function begin(scope: Scope): Promise<void> {
  await requireOn(scope);
  assertAllowed(scope, propertyPolicy.define, undefined);
  await lockDefinitions(scope);
}

async function toDefine(scope: Scope, id: string): Promise<StoredProperty> {
  await begin(scope);
  const found = await findProperty(scope, id, "forUpdate");
  if (!found) throw notFound();
  return found;
}

async function requireRoom(scope: Scope, kind: PropertyKind, name: string): Promise<void> {
  const active = (await selectProperties(scope, kind)).filter(({ retiredAt }) => retiredAt === null);
  if (active.length >= propertyLimits.propertiesMax) {
    throw new Problem("conflict", "tooManyProperties", {
      detail: `There can be ${propertyLimits.propertiesMax} properties of a kind`,
    });
  }
  await requireFreeName(scope, kind, name);
}

async function requireFreeName(scope: Scope, kind: PropertyKind, name: string, selfId?: string): Promise<void> {
  const others = (await selectProperties(scope, kind)).filter((one) => one.retiredAt === null && one.id !== selfId);
  if (others.every((one) => nameKey(one.name) !== nameKey(name))) return;
  throw new Problem("conflict", "propertyExists", { detail: "There is a property of this name" });
}

const tidyOptions = (options: readonly { readonly id: string; readonly name: string }[]) =>
  options.map(({ id, name }) => ({ id: id.toLowerCase(), name }));

/** [CF2] [CF3] [CF5] */
async function checkFields(
  scope: Scope,
  type: PropertyType,
  fields: PropertyFields,
  before: StoredProperty | null,
): Promise<PropertyFields> {
  const fault = optionsFault(type, fields.options);
  if (fault) throw invalid("options", fault === "optionMissing" ? optionText(type) : "Two options have the same name");
  if (type !== "number" && fields.unit !== "") throw invalid("unit", "Only numbers have a unit");
  const shape = { type, options: fields.options, isRequired: false };
  const checked = checkValue(shape, fields.defaultValue);
  if ("fault" in checked) throw invalid("defaultValue", faultText(checked.fault));
  const isNew = !sameValue(checked.value, before?.defaultValue ?? null);
  if (type === "member" && isNew) await requireMember(scope, checked.value, "defaultValue");
  return { ...fields, defaultValue: checked.value };
}

const optionText = (type: PropertyType): string =>
  hasOptions(type) ? "Enter at least one option" : "Only choices have options";

const invalid = (field: string, message: string): Problem =>
  new Problem("invalid", "propertyInvalid", { errors: { [field]: [message] } });

const fieldsOf = (stored: StoredProperty): PropertyFields => ({
  name: stored.name,
  description: stored.description,
  unit: stored.unit,
  options: stored.options,
  isRequired: stored.isRequired,
  isListed: stored.isListed,
  defaultValue: stored.defaultValue,
});

async function told(
  scope: Scope,
  id: string,
  action: string,
  details: Readonly<Record<string, unknown>>,
): Promise<Property> {
  scope.publish({ topic: "properties", subjectId: id });
  scope.audit({ action, objectType: "property", objectId: id, details });
  const found = await findProperty(scope, id);
  if (!found) throw notFound();
  return propertyOnTheWire(found);
}
