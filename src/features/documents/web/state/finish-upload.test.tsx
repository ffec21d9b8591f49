import { beforeEach, describe, expect, it, vi } from "vitest";
import { Problem } from "#kit/problem.ts";
import { idOf, newDocument } from "#tests/support/web/document-samples.ts";
import { workspaceId } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { documentEndpoints } from "../../contract.ts";
import { documentPaths } from "../../paths.ts";
import type { Answer } from "./conflicts.ts";
import { finishUpload } from "./finish-upload.ts";
import { answerLate, askLater, type LateConflict, lateConflicts } from "./late-conflicts.ts";

const made = newDocument(7);
const there = newDocument(8);
let key = 0;
const stored = (purpose: object) => ({
  workspaceId,
  fileId: idOf(50),
  checksum: "a".repeat(64),
  contentType: "application/pdf",
  fileName: "plan.pdf",
  purpose: { kind: "document", folderId: null, fileName: "plan.pdf", ...purpose },
  idempotencyKey: `upload-${key++}`,
});
const taken = () => new Problem("conflict", "documentExists");

let server: TestServer;
beforeEach(() => {
  server = new TestServer()
    .on(documentEndpoints.create, () => made)
    .on(documentEndpoints.replace, () => there)
    .on(documentEndpoints.checkNames, ({ body }) => ({
      taken: (body as { names: string[] }).names.map((name) => ({
        name,
        documentId: there.id,
        proposedName: "plan (2).pdf",
        mayReplace: true,
      })),
    }));
  vi.stubGlobal("fetch", server.fetch);
});
const created = () =>
  server.sentTo(documentEndpoints.create).map(({ body }) => (body as { fileName: string }).fileName);
const never = () => Promise.reject(new Error("nobody is to be asked"));

describe("a file that was uploaded", () => {
  it("[D13] becomes a document, once however often it is tried", async () => {
    const upload = stored({});
    expect(await finishUpload(upload, never)).toEqual({ path: documentPaths.document(workspaceId, made.id) });
    await finishUpload(upload, never);
    const keys = server.sentTo(documentEndpoints.create).map((call) => call.headers.get("idempotency-key"));
    expect(new Set(keys).size).toBe(1);
    expect(server.sentTo(documentEndpoints.create)[0]?.body).toEqual({
      fileName: "plan.pdf",
      workspaceId,
      folderId: null,
      remoteFileId: idOf(50),
      mimeType: "application/pdf",
      checksum: "a".repeat(64),
      origin: "web",
    });
  });

  it("[D14] becomes the next file of the document that it replaces", async () => {
    const { path } = await finishUpload(stored({ replaces: there.id }), never);
    expect(path).toBe(documentPaths.document(workspaceId, there.id));
    expect(created()).toEqual([]);
  });

  it("[D14] becomes no document where the one to replace is gone, since more people would see it (B70)", async () => {
    server.on(documentEndpoints.replace, () => {
      throw new Problem("notFound");
    });
    const upload = stored({ replaces: there.id });
    for (const _attempt of [1, 2]) {
      await expect(finishUpload(upload, never)).rejects.toMatchObject({ code: "replacedGone" });
    }
    expect(created()).toEqual([]);
  });

  const takenAtFirst = () =>
    server.on(documentEndpoints.create, ({ body }) => {
      if ((body as { fileName: string }).fileName === "plan.pdf") throw taken();
      return made;
    });

  it("[D45] is asked about where its name was taken meanwhile, and gets another one", async () => {
    takenAtFirst();
    const asked: LateConflict[] = [];
    await finishUpload(stored({}), async (conflict) => {
      asked.push(conflict);
      return { is: "rename", name: "plan (2).pdf" };
    });
    expect(asked).toMatchObject([{ fileName: "plan.pdf", documentId: there.id, proposedName: "plan (2).pdf" }]);
    expect(created()).toEqual(["plan.pdf", "plan (2).pdf"]);
  });

  it("[D45] is asked about again where that name is taken as well", async () => {
    server.on(documentEndpoints.create, ({ body }) => {
      if ((body as { fileName: string }).fileName !== "third.pdf") throw taken();
      return made;
    });
    const answers: Answer[] = [
      { is: "rename", name: "second.pdf" },
      { is: "rename", name: "third.pdf" },
    ];
    await finishUpload(stored({}), async () => answers.shift() ?? { is: "cancel" });
    expect(created()).toEqual(["plan.pdf", "second.pdf", "third.pdf"]);
  });

  it("[D45] replaces the current document, if the person chooses that", async () => {
    takenAtFirst();
    const { path } = await finishUpload(stored({}), async () => ({ is: "replace" }));
    expect(path).toContain(there.id);
  });

  it("[D14] [D45] is asked about again where the document that was chosen is gone, and goes into no other one (B70)", async () => {
    takenAtFirst();
    const other = newDocument(9);
    let found = there;
    server
      .on(documentEndpoints.checkNames, () => ({
        taken: [{ name: "plan.pdf", documentId: found.id, proposedName: "plan (2).pdf", mayReplace: true }],
      }))
      .on(documentEndpoints.replace, ({ params }) => {
        if (params.documentId === there.id) throw new Problem("notFound");
        return other;
      });
    const asked: (string | undefined)[] = [];
    const { path } = await finishUpload(stored({}), async ({ documentId }) => {
      asked.push(documentId);
      // By now another document has the name.
      found = other;
      return asked.length === 1 ? { is: "replace" } : { is: "rename", name: "plan (2).pdf" };
    });
    expect(asked).toEqual([there.id, other.id]);
    expect(path).toContain(made.id);
    expect(server.sentTo(documentEndpoints.replace).map(({ params }) => params.documentId)).toEqual([there.id]);
  });

  it("[D45] is kept where the person chooses neither, and asks again at the next attempt", async () => {
    takenAtFirst();
    const upload = stored({});
    await expect(finishUpload(upload, async () => ({ is: "cancel" }))).rejects.toMatchObject({
      code: "documentExists",
    });
    expect((await finishUpload(upload, async () => ({ is: "replace" }))).path).toContain(there.id);
  });

  it("[D45] is not asked about twice where the call after the answer failed", async () => {
    takenAtFirst();
    let isDown = true;
    server.on(documentEndpoints.replace, () => {
      if (isDown) throw new Problem("unavailable");
      return there;
    });
    const upload = stored({});
    await expect(finishUpload(upload, async () => ({ is: "replace" }))).rejects.toMatchObject({ status: 503 });
    isDown = false;
    expect((await finishUpload(upload, never)).path).toContain(there.id);
  });
});

describe("late questions", () => {
  const conflict = (name: string, documentId?: string): LateConflict => ({
    key: name,
    workspaceId,
    folderId: null,
    fileName: name,
    documentId,
    proposedName: `${name} (2)`,
  });

  it("[D42] [D45] wait for the person, and may be answered alike, each by its own proposal", async () => {
    const answers = Promise.all([askLater(conflict("a", idOf(1))), askLater(conflict("b", idOf(2)))]);
    expect(lateConflicts().map((one) => one.key)).toEqual(["a", "b"]);
    answerLate("a", { is: "rename", name: "mine" }, true);
    expect(await answers).toEqual([
      { is: "rename", name: "mine" },
      { is: "rename", name: "b (2)" },
    ]);
    expect(lateConflicts()).toEqual([]);
  });

  it("[D42] leave open what may not be replaced", async () => {
    const first = askLater(conflict("a", idOf(1)));
    void askLater(conflict("b"));
    answerLate("a", { is: "replace" }, true);
    expect(await first).toEqual({ is: "replace" });
    expect(lateConflicts().map((one) => one.key)).toEqual(["b"]);
    answerLate("b", { is: "cancel" }, false);
  });
});
