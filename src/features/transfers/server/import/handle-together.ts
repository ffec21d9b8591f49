import type { Scope } from "#kit/server/scope.ts";
import type { Finding } from "../../rules/finding.ts";
import { readNeutralLink } from "../../rules/links.ts";
import { neutralLinksOf } from "../../rules/to-content.ts";
import { type Plan, planItem, surroundingsOf } from "./bring-in.ts";
import { bringInNew } from "./bring-in-new.ts";
import { type ItemWork, refusalOf } from "./handle-item.ts";
import { heldByImporter, type ImportRun, importLeaseMs } from "./import-run.ts";
import type { StoredImport } from "./import-store.ts";
import { insertLinksItems, type PlacedResult, storeResults, type WaitingItem } from "./item-store.ts";
import type { ReadItem } from "./read-item.ts";
import { publishImport } from "./service.ts";

/** [TF29] So many procedures at once, and of so many characters, take a fraction of a second. */
export const togetherMax = 50;
const charactersMax = 2_000_000;

interface Looked {
  readonly item: WaitingItem;
  readonly read: ReadItem | undefined;
  readonly findings: readonly Finding[];
}

interface New {
  readonly read: ReadItem;
  readonly plan: Plan;
  readonly place: number;
}

/**
 * [TF29] Looks at the procedures in front of `items`, or brings them in, and notes what became of each, in one transaction.
 * What is wrong with one of them is its own. One that shows files, or that changes a procedure, ends them: it has a
 * transaction of its own. Returns how many items are done. What is refused only while they are written breaks the import off,
 * and the next try takes them one by one.
 * @throws LostImport, LostRights
 */
export async function handleTogether(
  run: ImportRun,
  on: Omit<ItemWork, "item">,
  items: readonly WaitingItem[],
): Promise<number> {
  const together = await readTogether(on, items);
  if (together.length === 0) return 0;
  const { manifest } = on.archive;
  return heldByImporter(run, (scope, found) =>
    bringInTogether(scope, found, together, { manifest, publicUrl: run.deps.publicUrl }),
  );
}

/** Consecutive procedures without files, each of its own external id: an item that repeats one depends on the first. */
async function readTogether({ reader }: Omit<ItemWork, "item">, items: readonly WaitingItem[]): Promise<Looked[]> {
  const together: Looked[] = [];
  const externalIds = new Set<string>();
  let characters = 0;
  for (const item of items.slice(0, togetherMax)) {
    if (item.kind !== "procedure" || characters > charactersMax) break;
    try {
      const read = await reader.read(item);
      if (read.files.size > 0 || externalIds.has(read.externalId) || leadsTo(externalIds, read)) break;
      externalIds.add(read.externalId);
      characters += read.characters;
      together.push({ item, read, findings: [] });
    } catch (error) {
      together.push({ item, read: undefined, findings: refusalOf(error) });
    }
  }
  return together;
}

/** [TF27] A procedure gets the links whose targets are there already: those stand in a transaction before its own. */
const leadsTo = (externalIds: ReadonlySet<string>, { procedure }: ReadItem): boolean =>
  neutralLinksOf(procedure).some(({ link }) => externalIds.has(readNeutralLink(link)?.id ?? ""));

async function bringInTogether(
  scope: Scope,
  found: StoredImport,
  together: readonly Looked[],
  around: Pick<Parameters<typeof planItem>[4], "manifest" | "publicUrl">,
): Promise<number> {
  const externalIds = together.flatMap(({ read }) => read?.externalId ?? []);
  const surroundings = await surroundingsOf(scope, found, externalIds, around);
  const results: PlacedResult[] = [];
  const created: New[] = [];
  const linked: Omit<WaitingItem, "kind" | "place">[] = [];
  for (const { item, read, findings } of together) {
    const { place, path, part } = item;
    if (!read) {
      results.push({ place, outcome: "refused", findings });
      continue;
    }
    const plan = await planItem(scope, found, place, read, surroundings).catch(refusalOf);
    if (!("outcome" in plan)) {
      results.push({ place, outcome: "refused", findings: plan });
      continue;
    }
    const isSeen = found.isDryRun || plan.source?.contentHash === read.contentHash;
    if (!isSeen && plan.outcome !== "created") break;
    const { title } = read.procedure;
    const { outcome, notes, source } = plan;
    results.push({ place, outcome, findings: notes, externalId: read.externalId, title, thingId: source?.procedureId });
    if (!isSeen) created.push({ read, plan, place });
    // [TF27] What it links to may come in behind it.
    if (neutralLinksOf(read.procedure).length > 0) linked.push({ path, part, title });
  }
  if (results.length === 0) return 0;
  const ids = await bringInNew(scope, found.id, created);
  const idAt = new Map(created.map(({ place }, at) => [place, ids[at]]));
  const noted = results.map((result) => ({ ...result, thingId: idAt.get(result.place) ?? result.thingId }));
  await storeResults(scope, found.id, noted, importLeaseMs);
  await insertLinksItems(scope, found.id, linked);
  publishImport(scope, found);
  return results.length;
}
