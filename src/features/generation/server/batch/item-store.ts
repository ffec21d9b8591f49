import { sql } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import { visibleTo } from "#kit/server/visible-to.ts";
import type { BatchItem, ItemCause, ItemState } from "../../batch-contract.ts";
import { isReady, workingMax } from "./batch-store.ts";

export interface NewItem {
  readonly place: number;
  readonly path: string;
  readonly sizeBytes: number;
  readonly modifiedAt: string | null;
  readonly state: ItemState;
  readonly cause: ItemCause | null;
  readonly laterPlace: number | null;
}

const rowsAtOnce = 1_000;

export async function insertItems(scope: Scope, batchId: string, items: readonly NewItem[]): Promise<void> {
  for (let at = 0; at < items.length; at += rowsAtOnce) {
    await scope.db
      .insertInto("draft_batch_item")
      .values(
        items.slice(at, at + rowsAtOnce).map((item) => ({
          workspace_id: scope.workspaceId,
          batch_id: batchId,
          place: item.place,
          id: scope.newId(),
          path: item.path,
          size_bytes: item.sizeBytes,
          modified_at: item.modifiedAt === null ? null : new Date(item.modifiedAt),
          state: item.state,
          cause: item.cause,
          later_place: item.laterPlace,
        })),
      )
      .execute();
  }
}

export interface StoredItem {
  readonly id: string;
  readonly place: number;
  readonly path: string;
  readonly state: ItemState;
  readonly laterPlace: number | null;
  readonly assetId: string | null;
  readonly generationId: string | null;
  readonly copyKind: "file" | "document" | "draft" | null;
  readonly copyOf: string | null;
  readonly isWanted: boolean;
}

const itemsIn = (scope: Scope, batchId: string) =>
  scope.db
    .selectFrom("draft_batch_item as i")
    .where("i.workspace_id", "=", scope.workspaceId)
    .where("i.batch_id", "=", batchId);

const whole = (scope: Scope, batchId: string) =>
  itemsIn(scope, batchId).select([
    "i.id",
    "i.place",
    "i.path",
    "i.state",
    "i.later_place",
    "i.asset_id",
    "i.generation_id",
    "i.copy_kind",
    "i.copy_of",
    "i.is_wanted",
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof whole>["executeTakeFirstOrThrow"]>>;

const itemOf = (row: Row): StoredItem => ({
  id: row.id,
  place: row.place,
  path: row.path,
  state: row.state as ItemState,
  laterPlace: row.later_place,
  assetId: row.asset_id,
  generationId: row.generation_id,
  copyKind: row.copy_kind as StoredItem["copyKind"],
  copyOf: row.copy_of,
  isWanted: row.is_wanted,
});

export async function findItem(scope: Scope, batchId: string, place: number): Promise<StoredItem | undefined> {
  const row = await whole(scope, batchId).where("i.place", "=", place).executeTakeFirst();
  return row && itemOf(row);
}

export async function findItemOfGeneration(
  scope: Scope,
  batchId: string,
  generationId: string,
): Promise<StoredItem | undefined> {
  const row = await whole(scope, batchId).where("i.generation_id", "=", generationId).executeTakeFirst();
  return row && itemOf(row);
}

/** [PG37] The next file whose turn it is; undefined where there is none, or enough are being worked on. */
export async function findNextItem(scope: Scope, batchId: string): Promise<StoredItem | undefined> {
  const { count } = await itemsIn(scope, batchId)
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("i.state", "=", "working")
    .executeTakeFirstOrThrow();
  if (Number(count) >= workingMax) return undefined;
  const row = await whole(scope, batchId).where(isReady).orderBy("i.place").limit(1).executeTakeFirst();
  return row && itemOf(row);
}

/** Earlier versions of a file, in the order of their paths' places. */
export async function selectEarlier(scope: Scope, batchId: string, place: number): Promise<StoredItem[]> {
  const rows = await whole(scope, batchId)
    .where("i.later_place", "=", place)
    .where("i.state", "=", "earlier")
    .orderBy("i.place")
    .execute();
  return rows.map(itemOf);
}

export async function isAnyIn(scope: Scope, batchId: string, states: readonly ItemState[]): Promise<boolean> {
  const row = await itemsIn(scope, batchId)
    .select("i.place")
    .where("i.state", "in", [...states])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface ItemChange {
  readonly state?: ItemState;
  readonly laterPlace?: number | null;
  readonly assetId?: string | null;
  readonly sha256?: string | null;
  readonly generationId?: string | null;
  readonly procedureId?: string | null;
  readonly cause?: ItemCause | null;
  readonly title?: string;
  readonly copyKind?: StoredItem["copyKind"];
  readonly copyOf?: string | null;
  readonly isWanted?: boolean;
  readonly signature?: readonly number[] | null;
  readonly bands?: readonly number[] | null;
  readonly like?: { readonly batchId: string; readonly place: number; readonly share: number };
  readonly skippedAt?: Date | null;
}

export async function changeItem(scope: Scope, batchId: string, place: number, change: ItemChange): Promise<void> {
  await scope.db
    .updateTable("draft_batch_item")
    .set({
      ...(change.state !== undefined && { state: change.state }),
      ...(change.laterPlace !== undefined && { later_place: change.laterPlace }),
      ...(change.assetId !== undefined && { asset_id: change.assetId }),
      ...(change.sha256 !== undefined && { sha256: change.sha256 }),
      ...(change.generationId !== undefined && { generation_id: change.generationId }),
      ...(change.procedureId !== undefined && { procedure_id: change.procedureId }),
      ...(change.cause !== undefined && { cause: change.cause }),
      ...(change.title !== undefined && { title: change.title }),
      ...(change.copyKind !== undefined && { copy_kind: change.copyKind }),
      ...(change.copyOf !== undefined && { copy_of: change.copyOf }),
      ...(change.isWanted !== undefined && { is_wanted: change.isWanted }),
      ...(change.signature !== undefined && { signature: change.signature && [...change.signature] }),
      ...(change.bands !== undefined && { bands: change.bands && [...change.bands] }),
      ...(change.like && {
        like_batch_id: change.like.batchId,
        like_place: change.like.place,
        like_share: change.like.share,
      }),
      ...(change.skippedAt !== undefined && { skipped_at: change.skippedAt }),
    })
    .where("workspace_id", "=", scope.workspaceId)
    .where("batch_id", "=", batchId)
    .where("place", "=", place)
    .execute();
}

/** [PG40] How many files lie in each folder itself, in the order of their paths. */
export async function countFolders(
  scope: Scope,
  batchId: string,
  max: number,
): Promise<{ folder: string; count: number }[]> {
  const { rows } = await sql<{ folder: string; count: number }>`
    select coalesce(substring(path from '^(.*)/[^/]*$'), '') as folder, count(*)::int as count
    from draft_batch_item where workspace_id = ${scope.workspaceId} and batch_id = ${batchId} and state <> 'left'
    group by 1 order by 1 limit ${max}`.execute(scope.db);
  return rows;
}

export interface ItemQuery {
  readonly after: number;
  readonly limit: number;
  readonly state?: ItemState | undefined;
  readonly review?: "open" | "accepted" | "skipped" | undefined;
}

interface ShownRow {
  readonly place: number;
  readonly path: string;
  readonly sizeBytes: string;
  readonly state: ItemState;
  readonly laterPath: string | null;
  readonly cause: ItemCause | null;
  readonly title: string;
  readonly generationId: string | null;
  readonly procedureId: string | null;
  readonly copyKind: StoredItem["copyKind"];
  readonly copyId: string | null;
  readonly copyName: string | null;
  readonly likePath: string | null;
  readonly likeTitle: string | null;
  readonly likeShare: number | null;
  readonly likeProcedureId: string | null;
  readonly isAccepted: boolean;
  readonly isSkipped: boolean;
}

/** A page of files after a place. What else they name is shown as far as the actor sees it now. */
export async function selectItems(
  scope: Scope,
  batchId: string,
  { after, limit, state, review }: ItemQuery,
): Promise<BatchItem[]> {
  const { rows } = await sql<ShownRow>`
    select i.place, i.path, i.size_bytes as "sizeBytes", i.state, e.path as "laterPath", i.cause, i.title,
      i.generation_id as "generationId", p.id as "procedureId",
      i.copy_kind as "copyKind", coalesce(d.id, q.id) as "copyId", coalesce(f.path, d.name, nullif(v.title, '')) as "copyName",
      l.path as "likePath", l.title as "likeTitle", i.like_share as "likeShare", r.id as "likeProcedureId",
      coalesce(g.reviewed_at is not null, false) as "isAccepted", i.skipped_at is not null as "isSkipped"
    from draft_batch_item i
    left join video_generation g on g.workspace_id = i.workspace_id and g.id = i.generation_id
    left join procedure p on p.workspace_id = i.workspace_id and p.id = i.procedure_id and p.deleted_at is null
      and ${visibleTo(scope, "p")}
    left join draft_batch_item e on e.workspace_id = i.workspace_id and e.batch_id = i.batch_id and e.place = i.later_place
    left join draft_batch_item f on i.copy_kind = 'file' and f.workspace_id = i.workspace_id and f.batch_id = i.batch_id
      and f.place::text = i.copy_of
    left join document d on i.copy_kind = 'document' and d.workspace_id = i.workspace_id and d.id::text = i.copy_of
      and d.deleted_at is null and ${visibleTo(scope, "d")}
    left join procedure q on i.copy_kind = 'draft' and q.workspace_id = i.workspace_id and q.id::text = i.copy_of
      and q.deleted_at is null and ${visibleTo(scope, "q")}
    left join procedure_version v on v.workspace_id = q.workspace_id and v.id = coalesce(q.draft_version_id, q.published_version_id)
    left join draft_batch_item l on l.workspace_id = i.workspace_id and l.batch_id = i.like_batch_id and l.place = i.like_place
    left join procedure r on r.workspace_id = l.workspace_id and r.id = l.procedure_id and r.deleted_at is null
      and ${visibleTo(scope, "r")}
    where i.workspace_id = ${scope.workspaceId} and i.batch_id = ${batchId} and i.place > ${after}
      and (${state ?? null}::text is null or i.state = ${state ?? null})
      and (${review ?? null}::text is null or (i.state = 'drafted' and p.id is not null and case ${review ?? null}
        when 'accepted' then g.reviewed_at is not null
        when 'skipped' then g.reviewed_at is null and i.skipped_at is not null
        else g.reviewed_at is null and i.skipped_at is null end))
    order by i.place limit ${limit}`.execute(scope.db);
  return rows.map(shownItem);
}

const shownItem = (row: ShownRow): BatchItem => ({
  place: row.place,
  path: row.path,
  sizeBytes: Number(row.sizeBytes),
  state: row.state,
  laterPath: row.laterPath,
  cause: row.cause,
  title: row.title,
  generationId: row.generationId,
  procedureId: row.procedureId,
  copyOf: row.copyKind && { kind: row.copyKind, id: row.copyId, name: row.copyName ?? "" },
  like:
    row.likeShare === null
      ? null
      : {
          path: row.likePath ?? "",
          title: row.likeTitle ?? "",
          share: row.likeShare,
          procedureId: row.likeProcedureId,
        },
  isAccepted: row.isAccepted,
  isSkipped: row.isSkipped,
});
