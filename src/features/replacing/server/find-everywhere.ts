import { findText, type Search } from "#features/drafts/rules/find-text.ts";
import type { DraftContent } from "#features/procedures/content.ts";
import { titleOr } from "#features/procedures/rules/new-content.ts";
import { selectContents, selectOthersEditing, zoneForTitles } from "#features/procedures/server/service.ts";
import { type SetText, selectTexts } from "#features/properties/server/service.ts";
import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { FoundProcedure } from "../contract.ts";
import { findInTexts } from "../rules/property-texts.ts";
import { type After, countBehind, findSearched, type Searched, selectSearched } from "./search-store.ts";

/** A page ends with the first of these: threat B92. */
const pageMs = 300;
const pageProcedures = 250;
/** So much is read at a time, as the database keeps it: one content may be megabytes. */
const batchBytes = 500_000;

const matchesOnPage = 5;
const matchesInOne = 50;

export interface FoundPage {
  readonly procedures: FoundProcedure[];
  readonly lookedInto: number;
  readonly left: number;
  readonly next: string | null;
}

/**
 * Searches one procedure after the other until the page's time is over; at least one. [P160] [P161]
 * @param elapsedMs a monotonic clock; the moment of the scope stands still
 */
export async function findEverywhere(
  scope: Scope,
  { after: cursor, ...search }: Search & { readonly after?: string | undefined },
  elapsedMs: () => number = () => performance.now(),
  bytesAtOnce = batchBytes,
): Promise<FoundPage> {
  const until = elapsedMs() + pageMs;
  const start = cursor === undefined ? undefined : afterOf(cursor);
  const searched = await selectSearched(scope, start, pageProcedures);
  const procedures: Described[] = [];
  let lookedInto = 0;
  for (const batch of batchesOf(searched, bytesAtOnce)) {
    if (lookedInto > 0 && elapsedMs() >= until) break;
    const contents = await selectContents(
      scope,
      batch.map((one) => one.versionId),
    );
    const texts = await textsOf(scope, batch);
    const timeZone = await zoneForTitles(
      scope,
      [...contents.values()].map((content) => content.title),
    );
    for (const one of batch) {
      const content = contents.get(one.versionId);
      const described =
        content && describe(one, { content, texts: texts.get(one.procedureId) ?? [], timeZone }, search);
      if (described && described.count > 0) procedures.push(described);
    }
    lookedInto += batch.length;
  }
  const last = searched[lookedInto - 1];
  const editing = await selectOthersEditing(
    scope,
    procedures.map((one) => one.versionId),
  );
  const left = last ? await countBehind(scope, { createdAt: last.createdAt, id: last.procedureId }) : 0;
  const next = last && left > 0 ? cursorOf("made", last.createdAt.toISOString(), last.procedureId) : null;
  return { procedures: procedures.map((one) => withEditor(one, editing)), lookedInto, left, next };
}

/** The same in one procedure, also where nothing is found in it. @throws Problem 404 */
export async function findInOne(
  scope: Scope,
  procedureId: string,
  { from = 0, ...search }: Search & { readonly from?: number | undefined },
): Promise<FoundProcedure> {
  const one = await findSearched(scope, procedureId);
  const content = one && (await selectContents(scope, [one.versionId])).get(one.versionId);
  if (!one || !content) throw notFound();
  const texts = (await textsOf(scope, [one])).get(procedureId) ?? [];
  const timeZone = await zoneForTitles(scope, [content.title]);
  const editing = await selectOthersEditing(scope, [one.versionId]);
  return withEditor(describe(one, { content, texts, timeZone }, search, { from, matchesMax: matchesInOne }), editing);
}

type Described = Omit<FoundProcedure, "editedBy">;

/** [P168] The member who edits it now, or an anonymous one if the actor may not know them. */
function withEditor(one: Described, editing: Awaited<ReturnType<typeof selectOthersEditing>>): FoundProcedure {
  const found = editing.get(one.versionId);
  return { ...one, editedBy: found === undefined ? null : { person: found } };
}

/** [CF16] What was set on each, by procedure. */
async function textsOf(scope: Scope, searched: readonly Searched[]): Promise<ReadonlyMap<string, SetText[]>> {
  const ids = searched.map((one) => one.procedureId);
  return Map.groupBy(await selectTexts(scope, "procedure", ids), ({ thingId }) => thingId);
}

interface SearchedTexts {
  readonly content: DraftContent;
  readonly texts: readonly SetText[];
  readonly timeZone: string;
}

function describe(
  one: Searched,
  { content, texts, timeZone }: SearchedTexts,
  search: Search,
  { from, matchesMax } = { from: 0, matchesMax: matchesOnPage },
): Described {
  const inProperties = findInTexts(texts, search);
  const matches = [...findText(content, search), ...inProperties];
  return {
    procedureId: one.procedureId,
    title: titleOr(content.title, one.createdAt, timeZone),
    versionId: one.versionId,
    revision: one.revision,
    isDraft: one.isDraft,
    approvalStatus: one.approvalStatus,
    count: matches.length,
    inProperties: inProperties.length,
    matches: matches.slice(from, from + matchesMax).map(({ key, place, snippet }) => ({ key, place, snippet })),
  };
}

/** Neighbours together, as long as they are small. */
function* batchesOf(searched: readonly Searched[], bytesMax: number): Generator<Searched[]> {
  let batch: Searched[] = [];
  let bytes = 0;
  for (const one of searched) {
    if (batch.length > 0 && bytes + one.storedBytes > bytesMax) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(one);
    bytes += one.storedBytes;
  }
  if (batch.length > 0) yield batch;
}

function afterOf(cursor: string): After {
  const [order, moment, id] = partsOf(cursor, 3) ?? [];
  const createdAt = new Date(moment ?? "");
  if (order === "made" && id !== undefined && isId(id) && !Number.isNaN(createdAt.getTime())) return { createdAt, id };
  throw new Problem("invalid", "invalidRequest", { errors: { after: ["No cursor of this list"] } });
}
