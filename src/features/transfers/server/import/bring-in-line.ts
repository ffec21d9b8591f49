import { randomUUID } from "node:crypto";
import { createNote } from "#features/areas/server/note-service.ts";
import { chooseConnections, getArea } from "#features/areas/server/service.ts";
import { memberSight } from "#features/members/server/service.ts";
import { propertyPolicy } from "#features/properties/policy.ts";
import type { PropertyOption } from "#features/properties/rules/property.ts";
import { changeProperty, createProperty, setForMany } from "#features/properties/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import type { Line, ListKind } from "../../list-format.ts";
import { findingOf, findingsMax, Refused } from "../../rules/finding.ts";
import { linksIn, readNeutralLink } from "../../rules/links.ts";
import { textWithAddresses } from "../../rules/to-content.ts";
import { bringInFolder } from "./bring-in-document.ts";
import type { CreateSet } from "./import-run.ts";
import type { ItemResult, StoredImport } from "./import-store.ts";
import { insertLinksItems, type WaitingItem } from "./item-store.ts";
import { groupsFor, resolveAreas } from "./places.ts";
import { linksNow, resolveLinks } from "./resolve-links.ts";
import { findSource } from "./source-store.ts";
import { findPropertyByName, findThing, putThing } from "./thing-store.ts";

/** A line with the list that it is of. */
export type LineItem = {
  [Kind in Exclude<ListKind, "document">]: { readonly kind: Kind; readonly line: Line<Kind> };
}[Exclude<ListKind, "document">];

interface Around {
  readonly found: StoredImport;
  readonly createSet: CreateSet;
  readonly publicUrl: string;
  /** Where the line stands. */
  readonly at: Pick<WaitingItem, "path" | "part">;
}

/**
 * [TF22] Brings in a line of a list, in the transaction that notes it as done. What is there already, by external id or by
 * name, stays as it is. @throws Refused, and Problems of the actor's rights
 */
export function bringInLine(scope: Scope, around: Around, item: LineItem): Promise<ItemResult> {
  switch (item.kind) {
    case "property":
      return bringInProperty(scope, around, item.line);
    case "connection":
      return bringInConnections(scope, around.found, item.line);
    case "folder":
      return titled(item.line.path.at(-1), bringInFolder(scope, around.found, item.line));
    case "note":
      return bringInNote(scope, around, item.line);
    case "set":
      return bringInSet(scope, around, item.line);
    case "value":
      return bringInValue(scope, around, item.line);
  }
}

const titled = async (title: string | undefined, result: Promise<ItemResult>): Promise<ItemResult> => ({
  ...(await result),
  title,
});

/** It stays out of reach of members who may not define it, whatever the archive says. */
async function bringInProperty(scope: Scope, { found, at }: Around, line: Line<"property">): Promise<ItemResult> {
  const { kind, name: title, type, options = [], defaultValue, ...fields } = line;
  const known = await findPropertyByName(scope, kind, nameKey(title));
  if (known && known.type !== type) throw new Refused([findingOf("type", "nameTaken", title)]);
  if (known) return { outcome: "unchanged", findings: [], title };
  if (!found.createsPlaces || !propertyPolicy.define(scope.actor, undefined)) {
    throw new Refused([findingOf("", "notAllowed", title)]);
  }
  const isLinked = defaultLinkOf(line) !== undefined;
  // [TF27] What its default leads to comes in behind it.
  if (isLinked) await insertLinksItems(scope, found.id, [{ ...at, title }]);
  if (found.isDryRun) return { outcome: "created", findings: [], title };
  const offered = options.map((name) => ({ id: randomUUID(), name, isRetired: false }));
  const value = defaultValue === undefined || isLinked ? undefined : idsIn(offered, type, defaultValue);
  await createProperty(scope, {
    kind,
    name: title,
    type,
    ...fields,
    ...(offered.length > 0 && { options: offered.map(({ id, name }) => ({ id, name })) }),
    ...(value !== undefined && { defaultValue: value }),
  });
  return { outcome: "created", findings: [], title };
}

/** [TF25] The reference that the default of a link property is. */
const defaultLinkOf = ({ type, defaultValue }: Line<"property">): string | undefined =>
  type === "link" && typeof defaultValue === "string" && readNeutralLink(defaultValue) ? defaultValue : undefined;

/**
 * [TF27] Sets the default of a property that the import brought in, once what it leads to is there. One that was given another
 * default since keeps that. @throws Problems of the actor's rights
 */
export async function bringInDefault(
  scope: Scope,
  found: StoredImport,
  line: Line<"property">,
  publicUrl: string,
): Promise<ItemResult> {
  const title = line.name;
  const link = defaultLinkOf(line) ?? "";
  const { addresses, toCome } = await linksNow(scope, found, publicUrl, [link]);
  const address = addresses.get(link);
  if (address === undefined && !toCome.has(link)) {
    return { outcome: "unchanged", findings: [findingOf("defaultValue", "linkTargetMissing", link)], title };
  }
  if (found.isDryRun) return { outcome: "updated", findings: [], title };
  const property = await findPropertyByName(scope, line.kind, nameKey(title));
  if (!property || property.defaultValue !== null || address === undefined) {
    return { outcome: "unchanged", findings: [], title };
  }
  await changeProperty(scope, property.id, property.revision, { defaultValue: address });
  return { outcome: "updated", findings: [], title };
}

/** Options by their ids. @throws Refused for one that there is not */
function idsIn(
  options: readonly Pick<PropertyOption, "id" | "name">[],
  type: string,
  value: Line<"value">["value"],
): string | number | string[] {
  const idOf = (name: string): string => {
    const option = options.find((one) => nameKey(one.name) === nameKey(name));
    if (!option) throw new Refused([findingOf("value", "unknownThing", name)]);
    return option.id;
  };
  if (type === "choice" && typeof value === "string") return idOf(value);
  return type === "choices" && Array.isArray(value) ? value.map(idOf) : value;
}

async function bringInConnections(
  scope: Scope,
  { isDryRun }: StoredImport,
  { area: title, areas }: Line<"connection">,
): Promise<ItemResult> {
  const { ids, findings } = await resolveAreas(scope, [title, ...areas]);
  // A dry run creates no areas: those that the same archive brings are looked for when it is real.
  if (isDryRun) return { outcome: "updated", findings: [], title };
  if (findings.length > 0) throw new Refused(findings);
  const area = await getArea(scope, ids.get(title) ?? "");
  const wanted = areas.flatMap((name) => ids.get(name) ?? []).filter((id) => !area.connectedAreas.includes(id));
  if (wanted.length === 0) return { outcome: "unchanged", findings: [], title, thingId: area.id };
  await chooseConnections(scope, area.id, area.revision, [...area.connectedAreas, ...wanted]);
  return { outcome: "updated", findings: [], title, thingId: area.id };
}

/** What it links to came in before it. */
async function bringInNote(scope: Scope, { found, publicUrl }: Around, line: Line<"note">): Promise<ItemResult> {
  const { isDryRun } = found;
  const about = { externalId: line.externalId, title: line.area };
  if ((await findThing(scope, "note", line.externalId)) !== undefined) {
    return { outcome: "unchanged", findings: [], ...about };
  }
  const links = linksIn(line.text).filter((link) => readNeutralLink(link) !== undefined);
  const { addresses, missing } = await linksNow(scope, found, publicUrl, links);
  const findings = missing.map((link) => findingOf("text", "linkTargetMissing", link)).slice(0, findingsMax);
  const shown = { findings, ...about };
  if (isDryRun) return { outcome: "created", ...shown };
  const areas = await resolveAreas(scope, [line.area]);
  const areaId = areas.ids.get(line.area);
  if (areaId === undefined) throw new Refused(areas.findings);
  const { id } = await createNote(scope, areaId, textWithAddresses(line.text, addresses));
  await putThing(scope, "note", id, line.externalId);
  return { outcome: "created", ...shown, thingId: id };
}

/** Its procedures are those of the same external ids, drafts too: the set shows them once they are published. */
async function bringInSet(scope: Scope, { found, createSet }: Around, line: Line<"set">): Promise<ItemResult> {
  const { externalId, title, type, groups, procedures, ...terms } = line;
  const shown = { findings: [], externalId, title };
  if ((await findThing(scope, "set", externalId)) !== undefined) return { outcome: "unchanged", ...shown };
  if (found.isDryRun) return { outcome: "created", ...shown };
  const accessGroupIds = await groupsFor(scope, found, groups, false);
  const procedureIds: string[] = [];
  for (const named of procedures) procedureIds.push(await requireProcedure(scope, named));
  const { id } = await createSet(scope, { ...terms, title, setType: type, procedureIds, accessGroupIds });
  await putThing(scope, "set", id, externalId);
  return { outcome: "created", ...shown, thingId: id };
}

async function requireProcedure(scope: Scope, externalId: string): Promise<string> {
  const source = await findSource(scope, externalId);
  if (!source) throw new Refused([findingOf("procedures", "unknownThing", externalId)]);
  return source.procedureId;
}

async function bringInValue(scope: Scope, { found, publicUrl }: Around, line: Line<"value">): Promise<ItemResult> {
  const title = line.property;
  if (found.isDryRun) return { outcome: "updated", findings: [], title };
  const property = await findPropertyByName(scope, line.kind, nameKey(title));
  if (!property) throw new Refused([findingOf("property", "unknownThing", title)]);
  const thingId = await requireValued(scope, line);
  const written = property.type === "link" ? await addressOrValue(scope, publicUrl, line.value) : line.value;
  const value = idsIn(property.options as readonly PropertyOption[], property.type, written);
  const given = { kind: line.kind, thingIds: [thingId], propertyId: property.id, value };
  const [result] = await setForMany(scope, memberSight, given);
  if (result?.outcome !== "changed" && result?.outcome !== "unchanged") {
    throw new Refused([findingOf("of", "notAllowed", line.of)]);
  }
  const outcome = result.outcome === "changed" ? "updated" : "unchanged";
  return { outcome, findings: [], title, ...(line.kind !== "document" && { thingId }) };
}

/** [TF26] A link is all that such a value is: without its target nothing of it is left. @throws Refused */
async function addressOrValue(
  scope: Scope,
  publicUrl: string,
  value: Line<"value">["value"],
): Promise<Line<"value">["value"]> {
  if (typeof value !== "string" || readNeutralLink(value) === undefined) return value;
  const address = (await resolveLinks(scope, publicUrl, [value])).get(value);
  if (address === undefined) throw new Refused([findingOf("value", "unknownThing", value)]);
  return address;
}

async function requireValued(scope: Scope, { kind, of }: Line<"value">): Promise<string> {
  if (kind === "procedure") return requireProcedure(scope, of);
  const id =
    kind === "document" ? await findThing(scope, "document", of) : (await resolveAreas(scope, [of])).ids.get(of);
  if (id === undefined) throw new Refused([findingOf("of", "unknownThing", of)]);
  return id;
}
