import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentEndpoints } from "#features/documents/contract.ts";
import { folderEndpoints } from "#features/documents/folder-contract.ts";
import { sha256Of } from "#features/media/server/checksum.ts";
import { openLocalStore } from "#kit/server/storage/local-store.ts";
import { escapes, scripts } from "#tests/support/hostile-names.ts";
import { type MediaNode, openMediaNode } from "#tests/support/media-node.ts";
import { openWorld, type Person, type World } from "#tests/support/world.ts";

let world: World;
let ann: Person;
let node: MediaNode;
let folder: string;

beforeAll(async () => {
  world = await openWorld();
  ann = await world.member("contentAuthor");
  folder = await mkdtemp(path.join(tmpdir(), "fettle-names-"));
  node = await openMediaNode(world, { store: await openLocalStore(path.join(folder, "files")) });
});
afterAll(async () => {
  await node?.close();
  await world?.close();
  await rm(folder, { recursive: true, force: true });
});

const text = Buffer.from("Mind the step\n");

/** Uploads a text under that name as a browser does; answers its id. */
async function upload(fileName: string): Promise<{ status: number; id: string }> {
  const headers = { authorization: `Bearer ${ann.token}`, "content-type": "application/json" };
  const at = `${node.origin}/v1/${world.workspaceId}/assets`;
  const body = JSON.stringify({ content_type: "text/plain", is_resumable: false });
  const announced = await (await fetch(at, { method: "POST", headers, body })).json();
  const { file_fettle_id: id, signed_upload_url: url } = announced as Record<string, string>;
  await fetch(new URL(url ?? "", node.origin), { method: "POST", body: text });
  const finish = JSON.stringify({ file_name: fileName, origin: "web", checksum: sha256Of(text) });
  const { status } = await fetch(`${at}/${id}`, { method: "PUT", headers, body: finish });
  return { status, id: id ?? "" };
}

const download = (id: string) =>
  fetch(`${node.origin}/v1/${world.workspaceId}/assets/${id}`, { headers: { authorization: `Bearer ${ann.token}` } });

describe("the name of a file", () => {
  it("opens no folder, ends no header, and comes back as a name", async () => {
    for (const name of [...escapes, ...scripts]) {
      const { status, id } = await upload(name);
      // No text of the database holds a NUL, so none comes in.
      expect([name, status]).toEqual([name, name.includes("\0") ? 400 : 200]);
      if (status !== 200) continue;
      const answer = await download(id);
      expect([name, answer.status, await answer.text()]).toEqual([name, 200, text.toString()]);
      expect([...answer.headers.keys()], name).not.toContain("set-cookie");
      const header = answer.headers.get("content-disposition") ?? "";
      const match = /^(?:inline|attachment); filename="[ !#$&-[\]-~]*"(?:; filename\*=UTF-8''([\w.!~%-]*))?$/.exec(
        header,
      );
      expect(match, header).not.toBeNull();
      const given = decodeURIComponent(match?.[1] ?? "");
      expect(given, name).not.toMatch(/[/\\\p{Cc}\p{Bidi_Control}]/u);
      expect(answer.headers.get("content-type"), name).toMatch(/^text\/plain/);
      expect(answer.headers.get("x-content-type-options"), name).toBe("nosniff");
      expect(answer.headers.get("content-security-policy"), name).toContain("sandbox");
    }
  });

  it("is nowhere in the store: what lies there has names of our own", async () => {
    const stored = await readdir(folder, { recursive: true });
    const id = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";
    const ours = new RegExp(`^files(?:/(?:[.\\w-]+|${id}))*(?:/original@?)?$`);
    expect(stored.filter((one) => !ours.test(one.split(path.sep).join("/")))).toEqual([]);
    const words = [...escapes, ...scripts].filter((name) => name.length > 4).map((name) => name.slice(0, 40));
    for (const one of stored)
      expect(
        words.some((word) => one.includes(word)),
        one,
      ).toBe(false);
  });
});

describe("the name of a folder", () => {
  it("is kept as text, or refused at its field", async () => {
    for (const name of [...escapes, ...scripts]) {
      const { status, body } = await ann.call(folderEndpoints.create, { body: { folderName: name } });
      if (status === 201) {
        expect(body.name).toBe(
          name
            .normalize("NFC")
            .replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, "")
            .trim(),
        );
        const { body: read } = await ann.call(folderEndpoints.get, { params: { folderId: body.id } });
        expect(read.name).toBe(body.name);
      } else {
        expect([name, status]).toEqual([name, status === 409 ? 409 : 400]);
      }
    }
  });

  it("is found as it is, and nothing else with it", async () => {
    for (const name of ["%", "_", "\\", "'", '"', ...scripts.slice(0, 6)]) {
      const { status } = await ann.call(documentEndpoints.list, { query: { name } });
      expect([name, status]).toEqual([name, 200]);
    }
  });
});
