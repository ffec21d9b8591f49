import { type RawBuilder, sql } from "kysely";
import type { Search } from "#features/drafts/rules/find-text.ts";
import { type MemberSight, selectTextsOfKind } from "#features/properties/server/service.ts";
import type { Scope } from "#kit/server/scope.ts";
import { findInTexts } from "../rules/property-texts.ts";
import type { FoundThing, ValueKind } from "../value-contract.ts";

const thingsOnPage = 250;

/** [CF19] One page of the search in the properties of a kind. @throws Problem 404 without the flag */
export async function findValues(
  scope: Scope,
  members: MemberSight,
  { kind, after, ...search }: Search & { readonly kind: ValueKind; readonly after?: string | undefined },
  things = thingsOnPage,
): Promise<{ things: FoundThing[]; next: string | null }> {
  const { texts, next } = await selectTextsOfKind(scope, members, kind, { after, things });
  const found = texts.flatMap(({ thingId, ...text }) => {
    const matches = findInTexts([text], search).map(({ key, snippet }) => ({ key, snippet }));
    return matches.length === 0 ? [] : [{ thingId, text: { ...text, matches } }];
  });
  const byThing = Map.groupBy(found, ({ thingId }) => thingId);
  const names = await selectNames(scope, kind, [...byThing.keys()]);
  return {
    things: [...byThing].map(([thingId, all]) => ({
      thingId,
      name: names.get(thingId) ?? "",
      texts: all.map(({ text }) => text),
    })),
    next,
  };
}

const namesOf = {
  document: sql`select id, name from document`,
  area: sql`select id, name from area`,
  member: sql`select id, display_name as name from profile`,
} satisfies Record<ValueKind, RawBuilder<unknown>>;

export async function selectNames(scope: Scope, kind: ValueKind, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    ${namesOf[kind]} where workspace_id = ${scope.workspaceId} and id = any(${[...ids]}::uuid[])`.execute(scope.db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
