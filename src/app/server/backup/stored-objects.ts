import { mkdtemp, open, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { pictureSizes } from "#features/media/contract.ts";
import { keyOf, newPlace } from "#features/media/server/asset-keys.ts";
import { enterWorkspace } from "./tables.ts";

/** An object that the database names. */
export interface NamedObject {
  readonly key: string;
  readonly workspaceId: string;
  readonly assetId: string;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** Of a deleted file: its bytes may be gone already. */
  readonly mayBeGone: boolean;
}

interface AssetRow {
  readonly id: string;
  readonly state: string;
  readonly size_bytes: number;
  readonly sha256: string;
  readonly sizes: Readonly<Record<string, { readonly sizeBytes: number; readonly sha256: string }>> | null;
}

const pageRows = 1000;

/** Every object that the database names: each file as it was sent, and the sizes of pictures. Inside a transaction. */
export async function* namedObjects(
  client: pg.ClientBase,
  workspaceIds: readonly string[],
): AsyncGenerator<NamedObject> {
  for (const workspaceId of workspaceIds) {
    await enterWorkspace(client, workspaceId);
    let after = "00000000-0000-0000-0000-000000000000";
    for (let read = pageRows; read === pageRows; ) {
      const { rows } = await client.query<AssetRow>(
        `select id, state, size_bytes, sha256, sizes from asset
         where workspace_id = $1 and id > $2 and state in ('received', 'stored', 'deleted') and sha256 is not null
         order by workspace_id, id limit ${pageRows}`,
        [workspaceId, after],
      );
      for (const row of rows) yield* objectsOf(workspaceId, row);
      after = rows.at(-1)?.id ?? after;
      read = rows.length;
    }
  }
}

function* objectsOf(workspaceId: string, row: AssetRow): Generator<NamedObject> {
  const place = newPlace(workspaceId, row.id);
  const about = { workspaceId, assetId: row.id, mayBeGone: row.state === "deleted" };
  yield { ...about, key: keyOf(place, "original"), sizeBytes: Number(row.size_bytes), sha256: row.sha256 };
  for (const size of pictureSizes) {
    const kept = row.sizes?.[size];
    if (kept) yield { ...about, key: keyOf(place, size), ...kept };
  }
}

/** The type of an object's content, by the asset that it belongs to; undefined where the database names no such object. */
export async function contentTypeOf(client: pg.ClientBase, key: string): Promise<string | undefined> {
  const [workspaceId = "", assetId = "", what = ""] = key.split("/");
  await enterWorkspace(client, workspaceId);
  const { rows } = await client.query<{ content_type: string }>(
    "select content_type from asset where workspace_id = $1 and id = $2",
    [workspaceId, assetId],
  );
  const [asset] = rows;
  return asset && (what === "original" ? asset.content_type : "image/webp");
}

/**
 * A list too long for memory, in a file of its own: written while the snapshot is open, read when it is closed, so that
 * copying files for hours holds up no vacuum.
 */
export class ObjectList {
  readonly #folder: string;
  readonly #path: string;
  count = 0;
  bytes = 0;

  private constructor(folder: string) {
    this.#folder = folder;
    this.#path = path.join(folder, "objects.jsonl");
  }

  static async write(objects: AsyncIterable<NamedObject>): Promise<ObjectList> {
    const list = new ObjectList(await mkdtemp(path.join(os.tmpdir(), "fettle-backup-")));
    const file = await open(list.#path, "wx", 0o600);
    try {
      let lines: string[] = [];
      for await (const object of objects) {
        lines.push(`${JSON.stringify(object)}\n`);
        list.count += 1;
        list.bytes += object.sizeBytes;
        if (lines.length < pageRows) continue;
        await file.writeFile(lines.join(""));
        lines = [];
      }
      await file.writeFile(lines.join(""));
    } finally {
      await file.close();
    }
    return list;
  }

  async *read(): AsyncGenerator<NamedObject> {
    const file = await open(this.#path);
    for await (const line of file.readLines()) yield JSON.parse(line) as NamedObject;
  }

  remove(): Promise<void> {
    return rm(this.#folder, { recursive: true, force: true });
  }
}
