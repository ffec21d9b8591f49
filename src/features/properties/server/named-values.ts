import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import { type NamedValue, valueOfNamed } from "../rules/named-value.ts";
import { effectiveValue, type PropertyKind, sameValue, type ValueFault } from "../rules/property.ts";
import type { ValueChange } from "./content-values.ts";
import { faultText } from "./fault-text.ts";
import { type StoredProperty, selectProperties } from "./property-store.ts";
import { areOn } from "./require-on.ts";
import { selectValues } from "./value-store.ts";

export interface NamedFault {
  /** As the file has it. */
  readonly name: string;
  readonly code: "unknownProperty" | "invalidProperty";
  readonly detail: string;
}

export interface NamedChanges {
  /** Those that change something. */
  readonly changes: readonly ValueChange[];
  readonly faults: readonly NamedFault[];
}

/**
 * [CF17] What the named values come to on a thing, or on one that does not exist yet. A name that two members share, or two
 * spellings of one property, mean nothing.
 */
export async function resolveNamedValues(
  scope: Scope,
  kind: Exclude<PropertyKind, "member">,
  named: Readonly<Record<string, NamedValue>>,
  thingId: string | undefined,
): Promise<NamedChanges> {
  const given = Object.entries(named);
  if (given.length === 0) return { changes: [], faults: [] };
  const known = (await areOn(scope)) ? await selectProperties(scope, kind) : [];
  const active = new Map(known.filter((one) => one.retiredAt === null).map((one) => [nameKey(one.name), one]));
  const rows = thingId === undefined ? [] : await selectValues(scope, [thingId]);
  const memberIds = await membersNamed(scope, namesOfMembers(given, active));
  const changes: ValueChange[] = [];
  const faults: NamedFault[] = [];
  const taken = new Set<string>();
  for (const [name, value] of given) {
    const property = active.get(nameKey(name));
    if (!property || taken.has(property.id)) {
      faults.push({ name, code: "unknownProperty", detail: name });
      continue;
    }
    taken.add(property.id);
    const row = rows.find(({ propertyId }) => propertyId === property.id);
    const held = effectiveValue(property, row);
    const checked = valueOfNamed(property, value, { held, memberIds });
    if ("fault" in checked)
      faults.push({ name, code: "invalidProperty", detail: faultDetail(property, checked.fault) });
    else if (!sameValue(checked.value, held)) {
      changes.push({ propertyId: property.id, value: checked.value, revision: row?.revision ?? 0 });
    }
  }
  return { changes, faults };
}

const optionsNamedMax = 20;

function faultDetail({ options }: StoredProperty, fault: ValueFault): string {
  if (fault !== "unknownOption") return faultText(fault);
  const offered = options.filter((one) => !one.isRetired).map(({ name }) => name);
  return offered.slice(0, optionsNamedMax).join(" | ");
}

const namesOfMembers = (
  given: readonly (readonly [string, NamedValue])[],
  active: ReadonlyMap<string, StoredProperty>,
): string[] =>
  given.flatMap(([name, value]) =>
    active.get(nameKey(name))?.type === "member" && value !== null ? [value].flat().map(String) : [],
  );

/** Present members by their names; one that several have is left out. */
async function membersNamed(scope: Scope, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const keys = names.map((name) => nameKey(name));
  const { rows } = await sql<{ id: string; name: string }>`select m.id, m.display_name as name from profile m
    where m.workspace_id = ${scope.workspaceId} and m.removed_at is null
      and lower(m.display_name) = any(${keys}::text[])`.execute(scope.db);
  const byName = Map.groupBy(rows, ({ name }) => nameKey(name));
  return new Map(
    [...byName].flatMap(([name, [only, ...others]]) => (only && others.length === 0 ? [[name, only.id]] : [])),
  );
}
