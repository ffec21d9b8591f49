import * as z from "zod/mini";
import type { StoredUpload } from "#features/media/web/parts/uploads.ts";
import { id } from "#kit/ids.ts";
import { isProblem, Problem } from "#kit/problem.ts";
import { nameKey } from "#kit/text.ts";
import { call } from "#kit/web/wire/call.ts";
import { type Document, documentEndpoints } from "../../contract.ts";
import { documentPaths } from "../../paths.ts";
import { freeDocumentName } from "../../rules.ts";
import type { Answer } from "./conflicts.ts";
import { askLater, type LateConflict } from "./late-conflicts.ts";

/** What an uploaded file becomes. It was kept as plain JSON, perhaps by an earlier page. */
const documentPurpose = z.object({
  folderId: z.nullable(id),
  fileName: z.string(),
  replaces: z.optional(id),
});

/** Decisions, and the document that they are about, for an upload whose call then failed: another attempt must not ask again. */
const given = new Map<string, { readonly answer: Answer; readonly documentId: string | undefined }>();

/**
 * Makes a document of a stored file, or the next file of one. A name that was taken meanwhile is asked about; the file
 * is stored and waits. It may run after a reload, on any screen.
 * @throws Problem `documentExists` where the person wants neither, `replacedGone`; NetworkError
 */
export async function finishUpload(
  stored: StoredUpload,
  ask: (conflict: LateConflict) => Promise<Answer> = askLater,
): Promise<{ path: string }> {
  const { folderId, fileName, replaces } = z.parse(documentPurpose, stored.purpose);
  const { idempotencyKey: key, workspaceId } = stored;
  const done = (document: Document) => {
    given.delete(key);
    return { path: documentPaths.document(workspaceId, document.id) };
  };
  const before = given.get(key);
  if (!before && replaces !== undefined) {
    const document = await orGone(replace(stored, replaces));
    // A new document would have none of the groups of that one, and more people could see it (threat B70).
    if (!document) throw new Problem("conflict", "replacedGone");
    return done(document);
  }
  if (!before) {
    const document = await orTaken(create(stored, folderId, fileName));
    if (document) return done(document);
  }
  for (let next = before; ; next = undefined) {
    const decided = next ?? (await decisionOn(await conflictOf(stored, folderId, fileName), ask));
    const { answer, documentId } = decided;
    if (answer.is === "cancel") {
      given.delete(key);
      throw new Problem("conflict", "documentExists");
    }
    given.set(key, decided);
    const document =
      answer.is === "rename"
        ? await orTaken(create(stored, folderId, answer.name))
        : documentId && (await orGone(replace(stored, documentId)));
    if (document) return done(document);
    given.delete(key);
  }
}

const decisionOn = async (conflict: LateConflict, ask: (conflict: LateConflict) => Promise<Answer>) => ({
  answer: await ask(conflict),
  documentId: conflict.documentId,
});

const fileOf = ({ fileId, contentType, checksum }: StoredUpload) =>
  ({ remoteFileId: fileId, mimeType: contentType, checksum, origin: "web" }) as const;

function create(stored: StoredUpload, folderId: string | null, fileName: string): Promise<Document> {
  const { workspaceId, idempotencyKey } = stored;
  const body = { fileName, workspaceId, folderId, ...fileOf(stored) };
  // Another name makes another request, and an idempotency key stands for one.
  const key = `${idempotencyKey}:${nameKey(fileName).slice(0, 100)}`;
  return call(documentEndpoints.create, { params: { workspaceId }, body }, { idempotencyKey: key });
}

function replace(stored: StoredUpload, documentId: string): Promise<Document> {
  const { workspaceId, idempotencyKey } = stored;
  const input = { params: { workspaceId, documentId }, body: fileOf(stored) };
  return call(documentEndpoints.replace, input, { idempotencyKey: `${idempotencyKey}:${documentId}` });
}

/** The current conflict. */
async function conflictOf(stored: StoredUpload, folderId: string | null, fileName: string): Promise<LateConflict> {
  const { workspaceId, idempotencyKey: key } = stored;
  const body = { folderId, names: [fileName] };
  const { taken } = await call(documentEndpoints.checkNames, { params: { workspaceId }, body });
  const [there] = taken;
  const proposedName = there?.proposedName ?? freeDocumentName(fileName, () => false);
  const documentId = there?.mayReplace ? there.documentId : undefined;
  return { key, workspaceId, folderId, fileName, documentId, proposedName };
}

async function orTaken(document: Promise<Document>): Promise<Document | undefined> {
  try {
    return await document;
  } catch (error) {
    if (isProblem(error, "documentExists")) return undefined;
    throw error;
  }
}

/** Undefined for a document that was deleted meanwhile, or is out of sight. */
async function orGone(document: Promise<Document>): Promise<Document | undefined> {
  try {
    return await document;
  } catch (error) {
    if (isProblem(error, "notFound")) return undefined;
    throw error;
  }
}
