import type { DraftContent } from "#features/procedures/content.ts";
import { titleOr } from "#features/procedures/rules/new-content.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { accessSeenBy, zoneForTitles } from "#features/procedures/server/service.ts";
import { isId } from "#kit/ids.ts";
import { cursorOf, partsOf } from "#kit/page.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ReceivedProcedure, SharedProcedure } from "../contract.ts";
import { selectCopiesOf } from "./copy-store.ts";
import type { StoredReceived } from "./received-store.ts";
import { type PagePlace, type Sibling, type StoredShare, selectSiblings } from "./share-store.ts";

export const pageLimit = 50;

/** @throws Problem 400 `unknownCursor` */
export function placeOf(query: {
  readonly limit?: number | undefined;
  readonly after?: string | undefined;
}): PagePlace {
  const limit = query.limit ?? pageLimit;
  if (query.after === undefined) return { limit };
  const [key, id] = partsOf(query.after, 2) ?? [];
  if (key === undefined || id === undefined || !isId(id)) {
    throw new Problem("invalid", "unknownCursor", { errors: { after: ["This page does not exist"] } });
  }
  return { limit, after: { key, id } };
}

/** The cursor behind a full page; null where there is no more. */
export const nextOf = <Row extends { readonly titleKey: string }>(
  rows: readonly Row[],
  { limit }: PagePlace,
  idOf: (row: Row) => string,
): string | null => {
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return last ? cursorOf(last.titleKey, idOf(last)) : null;
};

interface Told {
  readonly title: string;
  readonly description: string;
  readonly stepCount: number;
  readonly collage: readonly string[];
  readonly createdAt: Date;
  readonly sharedAt: Date;
}

const dataOf = (row: Told, isShown: boolean, timeZone: string) => ({
  title: titleOr(row.title, row.createdAt, timeZone),
  description: row.description,
  stepCount: row.stepCount,
  collage: [...row.collage],
  sharedAt: row.sharedAt.toISOString(),
  isShown,
});

export const sharedOf = (home: Sibling, row: StoredShare, timeZone: string): SharedProcedure => ({
  procedureInfo: { id: row.procedureId },
  targetWorkspaceId: row.target.id,
  targetWorkspaceName: row.target.name,
  enterpriseId: home.enterpriseId,
  enterpriseName: home.enterpriseName,
  sourceWorkspaceId: home.id,
  sourceWorkspaceName: home.name,
  procedureData: dataOf(row, row.isShown, timeZone),
});

export async function homeOf(scope: Scope): Promise<Sibling> {
  const home = (await selectSiblings(scope)).find((one) => one.id === scope.workspaceId);
  if (!home) throw new Error("the workspace is of no enterprise");
  return home;
}

/** [SP4] [SP5] What the actor may know of received procedures, with the copies that the actor sees. */
export async function receivedOf(scope: Scope, rows: readonly StoredReceived[]): Promise<ReceivedProcedure[]> {
  if (rows.length === 0) return [];
  const home = await homeOf(scope);
  const copies = await selectCopiesOf(scope, rows);
  const timeZone = await zoneForTitles(
    scope,
    [...rows, ...copies].map((one) => one.title),
  );
  return rows.map((row) => ({
    procedureInfo: { id: row.procedureId },
    targetWorkspaceId: home.id,
    targetWorkspaceName: home.name,
    enterpriseId: row.enterpriseId,
    enterpriseName: row.enterpriseName,
    sourceWorkspaceId: row.sourceId,
    sourceWorkspaceName: row.sourceName,
    procedureData: dataOf(row, true, timeZone),
    isAssigned: row.isAssigned,
    revision: row.revision,
    ...accessSeenBy(scope, row.accessGroupIds),
    copies: copies
      .filter((copy) => copy.sourceId === row.sourceId && copy.sourceProcedureId === row.procedureId)
      .map(({ procedureId, title, createdAt }) => ({ procedureId, title: titleOr(title, createdAt, timeZone) })),
  }));
}

/** [SP4] The content as its readers see it: without answers, whoever reads. */
export function contentOf(content: DraftContent) {
  const { procedureImage, sections } = withoutAnswers(content);
  return { procedureImage, sections };
}
