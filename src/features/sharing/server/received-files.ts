import { sql } from "kysely";
import type { ForeignAsset } from "#features/media/server/service.ts";
import { mediaIdsOf } from "#features/procedures/rules/media-of.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import type { ForeignFilm } from "#features/videos/server/service.ts";
import { BoundedMemory } from "#kit/server/bounded-memory.ts";
import type { Scope } from "#kit/server/scope.ts";
import { findReceivedContent, type StoredReceived, selectReceivedWith } from "./received-store.ts";

/** The files of a version as its readers see it, by version and save: such content never changes. In ids. */
const shownFiles = new BoundedMemory<ReadonlySet<string>>(100_000);

/**
 * [SP6] A file of a received version, for a member who sees that version: of what readers are shown, so no
 * counterexamples. The share, the enterprise and the version are asked at every read.
 */
export async function findReceivedFile(scope: Scope, fileId: string): Promise<ForeignAsset | undefined> {
  for (const row of await selectReceivedWith(scope, fileId)) {
    if (!(await isShown(scope, row, fileId.toLowerCase()))) continue;
    const [file] = await selectReceivedFiles(scope, row, [fileId]);
    if (file) return file;
  }
  return undefined;
}

/** [SP18] A file that readers are shown, or a still of a film that they are shown. */
async function isShown(scope: Scope, row: StoredReceived, fileId: string): Promise<boolean> {
  const shown = await filesOf(scope, row);
  if (shown.has(fileId)) return true;
  const films = await selectFilmRows(scope, row, [...shown]);
  return films.some(({ stills }) => stills.some((still) => still.fileId.toLowerCase() === fileId));
}

/** [SP18] A film or a sound of a received version, for a member who sees that version, with what is said in it. */
export async function findReceivedFilm(scope: Scope, fileId: string): Promise<ForeignFilm | undefined> {
  for (const row of await selectReceivedWith(scope, fileId)) {
    if (!(await filesOf(scope, row)).has(fileId.toLowerCase())) continue;
    const [film] = await selectReceivedFilms(scope, row, await selectReceivedFiles(scope, row, [fileId]));
    if (film) return film;
  }
  return undefined;
}

/** Those of these files that are films or sounds. */
export async function selectReceivedFilms(
  scope: Scope,
  of: Pick<StoredReceived, "sourceId" | "procedureId">,
  files: readonly ForeignAsset[],
): Promise<ForeignFilm[]> {
  const rows = await selectFilmRows(
    scope,
    of,
    files.map((file) => file.id),
  );
  return rows.flatMap(({ id, state, captions, stills, ...row }) => {
    const asset = files.find((file) => file.id === id);
    const { duration_ms: durationMs, width_px: widthPx, height_px: heightPx } = row;
    const shown = captions.map((one) => ({ ...one, updatedAt: new Date(one.updatedAt).toISOString() }));
    return asset ? [{ asset, state, durationMs, widthPx, heightPx, stills, captions: shown }] : [];
  });
}

interface FilmRow extends Pick<ForeignFilm, "state" | "stills" | "captions"> {
  readonly id: string;
  readonly duration_ms: number | null;
  readonly width_px: number | null;
  readonly height_px: number | null;
}

async function selectFilmRows(
  scope: Scope,
  of: Pick<StoredReceived, "sourceId" | "procedureId">,
  fileIds: readonly string[],
): Promise<FilmRow[]> {
  if (fileIds.length === 0) return [];
  const { rows } = await sql<FilmRow>`
    select * from fettle_received_films(${of.sourceId}::uuid, ${of.procedureId}::uuid, ${[...fileIds]}::uuid[])
  `.execute(scope.db);
  return rows;
}

async function filesOf(scope: Scope, row: StoredReceived): Promise<ReadonlySet<string>> {
  const key = `${row.sourceId} ${row.versionId} ${row.versionRevision}`;
  const known = shownFiles.recall(key);
  if (known) return known;
  const content = await findReceivedContent(scope, row);
  const ids = new Set(content ? mediaIdsOf(withoutAnswers(content)).map((id) => id.toLowerCase()) : []);
  shownFiles.remember(key, ids, ids.size + 1);
  return ids;
}

interface FileRow {
  readonly id: string;
  readonly content_type: string;
  readonly file_name: string;
  readonly size_bytes: number | null;
  readonly sha256: string | null;
  readonly width_px: number | null;
  readonly height_px: number | null;
  readonly sizes: unknown;
  readonly fingerprint: string | null;
  readonly taken_before: Date | null;
}

/** Facts of the files of a received version that the caller has shown to be visible; answers' files among them. */
export async function selectReceivedFiles(
  scope: Scope,
  of: Pick<StoredReceived, "sourceId" | "procedureId" | "sharedAt">,
  fileIds: readonly string[],
): Promise<ForeignAsset[]> {
  const { rows } = await sql<FileRow>`
    select * from fettle_received_files(${of.sourceId}::uuid, ${of.procedureId}::uuid, ${[...fileIds]}::uuid[])
  `.execute(scope.db);
  return rows.map((row) => ({
    workspaceId: of.sourceId,
    id: row.id,
    contentType: row.content_type,
    fileName: row.file_name,
    sizeBytes: row.size_bytes,
    sha256: row.sha256,
    widthPx: row.width_px,
    heightPx: row.height_px,
    sizes: row.sizes as ForeignAsset["sizes"],
    fingerprint: row.fingerprint,
    takenBefore: row.taken_before,
    createdAt: of.sharedAt,
  }));
}
