import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { nameKey } from "#kit/text.ts";
import { addressOf, type LinkedKind, type PageLink, readNeutralLink } from "../../rules/links.ts";
import type { StoredImport } from "./import-store.ts";
import { idsFor } from "./part-ids.ts";
import { resolveAreas } from "./places.ts";
import { findSource } from "./source-store.ts";
import { findThing } from "./thing-store.ts";

/**
 * [TF26] The addresses of what references of an archive name, as far as it is in this workspace and the actor sees it; every
 * other reference has none.
 */
export async function resolveLinks(
  scope: Scope,
  publicUrl: string,
  links: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [link, page] of pagesOf(links)) {
    const id = await targetOf[page.kind](scope, page.id);
    if (id === undefined) continue;
    const installation = { publicUrl, workspaceId: scope.workspaceId };
    // Each part of its own: the ids of a file count how often a key occurs.
    const partId = (part: string, key: string) => idsFor(scope.workspaceId, page.id)(part, key);
    found.set(link, addressOf(page, installation, id, partId));
  }
  return found;
}

const pagesOf = (links: readonly string[]): [string, PageLink][] =>
  [...new Set(links)].flatMap((link) => {
    const page = readNeutralLink(link);
    return page ? [[link, page]] : [];
  });

const targetOf: Readonly<Record<LinkedKind, (scope: Scope, name: string) => Promise<string | undefined>>> = {
  procedure: async (scope, externalId) => (await findSource(scope, externalId))?.procedureId,
  document: (scope, externalId) => findThing(scope, "document", externalId),
  area: async (scope, name) => (await resolveAreas(scope, [name])).ids.get(name),
};

export interface LinksNow {
  readonly addresses: ReadonlyMap<string, string>;
  /** [TF11] Of a dry run: references to what it would have brought in, with the place of the item that brings each. */
  readonly toCome: ReadonlyMap<string, number>;
  /** What is neither here nor brought in, in the order that is given. */
  readonly missing: readonly string[];
}

/** [TF26] What becomes of references at this point of an import. */
export async function linksNow(
  scope: Scope,
  { id, isDryRun }: Pick<StoredImport, "id" | "isDryRun">,
  publicUrl: string,
  links: readonly string[],
): Promise<LinksNow> {
  const addresses = await resolveLinks(scope, publicUrl, links);
  const without = links.filter((link) => !addresses.has(link));
  const toCome = isDryRun ? await linksToCome(scope, id, without) : new Map<string, number>();
  return { addresses, toCome, missing: [...new Set(without)].filter((link) => !toCome.has(link)) };
}

async function linksToCome(scope: Scope, importId: string, links: readonly string[]): Promise<Map<string, number>> {
  const pages = pagesOf(links);
  if (pages.length === 0) return new Map();
  const namesOf = (wanted: LinkedKind) => pages.flatMap(([, { kind, id }]) => (kind === wanted ? id : []));
  const { rows } = await sql<{ place: number; kind: LinkedKind; name: string }>`
    select place, kind, case when kind = 'area' then title else external_id end as name from content_import_item
    where workspace_id = ${scope.workspaceId} and import_id = ${importId}
      and outcome in ('created', 'updated', 'unchanged')
      and (kind = 'area' and ${namesOf("area").length > 0}
        or kind = 'procedure' and external_id = any(${namesOf("procedure")})
        or kind = 'document' and external_id = any(${namesOf("document")}))
    order by place desc`.execute(scope.db);
  const keyOf = (kind: LinkedKind, name: string) => `${kind} ${kind === "area" ? nameKey(name) : name}`;
  const places = new Map(rows.map((row) => [keyOf(row.kind, row.name), row.place]));
  return new Map(
    pages.flatMap(([link, { kind, id }]) => {
      const place = places.get(keyOf(kind, id));
      return place === undefined ? [] : [[link, place]];
    }),
  );
}
