import { isProblem, notFound, Problem } from "#kit/problem.ts";
import { requireFreshSignIn } from "#kit/server/fresh-sign-in.ts";
import type { Gate } from "#kit/server/http/gate.ts";
import { LentBody } from "#kit/server/http/lent-body.ts";
import type { BytesReply, Call, MemberCall } from "#kit/server/http/route.ts";
import { inScope, type Scope } from "#kit/server/scope.ts";
import { parseRange } from "#kit/server/storage/byte-range.ts";
import type { ObjectStore } from "#kit/server/storage/object-store.ts";
import type { Vault } from "#kit/server/vault.ts";
import { minute } from "#kit/time.ts";
import { transferPolicy } from "../../policy.ts";
import { archiveKey } from "./export-run.ts";
import type { StoredExport } from "./export-store.ts";
import { requireExport } from "./service.ts";

export interface Downloads {
  readonly store: ObjectStore;
  readonly gate: Gate;
  /** Seals the addresses; the same on every node. */
  readonly addresses: Vault;
  readonly publicUrl: string;
}

/** Keeps these addresses apart from whatever else is sealed with the installation's secret. */
const about = "address of an export";
const addressLifeMs = 5 * minute;
/**
 * [TF21] Makes an address that reads one archive for five minutes, as long as the caller's session lives and they may export.
 * @throws Problem 404, 403 `freshSignInRequired`, 409 `notCompleted`
 */
export async function giveExportAddress(
  call: MemberCall,
  { addresses, publicUrl }: Downloads,
  exportId: string,
): Promise<{ url: string; expiresAt: string }> {
  const { workspaceId, sessionId } = call;
  const expiresAt = new Date(call.appContext.clock.now().getTime() + addressLifeMs);
  await call.transact(async (scope) => {
    requireFreshSignIn(scope);
    const found = await requireExport(scope, exportId);
    if (found.state !== "completed") throw new Problem("conflict", "notCompleted");
    const details = { fileName: found.fileName, sha256: found.sha256 };
    scope.audit({ action: "export.addressGiven", objectType: "export", objectId: exportId, details });
  });
  const text = [workspaceId, exportId, sessionId, expiresAt.getTime()].join(" ");
  const secret = addresses.seal(text, about).toString("base64url");
  return { url: `${publicUrl}/v1/export-files/${secret}`, expiresAt: expiresAt.toISOString() };
}

/**
 * [TF21] The archive behind an address, whole or a range, and the note of who took it. Every reason why an address ended gives
 * the same 404. @throws Problem 404
 */
export async function readExport(call: Call, downloads: Downloads, secret: string): Promise<BytesReply> {
  const text = downloads.addresses.open(Buffer.from(secret, "base64url"), about);
  const [workspaceId = "", exportId = "", sessionId = "", expires = "0"] = text?.split(" ") ?? [];
  if (text === undefined || Number(expires) <= call.appContext.clock.now().getTime()) throw notFound();
  const transact = <Result>(work: (scope: Scope) => Promise<Result>) =>
    inScope(
      call.appContext,
      workspaceId,
      async (client) => (await downloads.gate.enterAgain(client, sessionId, workspaceId)).actor,
      async (scope) => {
        if (!transferPolicy.export(scope.actor, undefined)) throw notFound();
        return work(scope);
      },
    );
  const getArchive = (scope: Scope) => requireExport(scope, exportId);
  const { range: asked } = call.headers;
  try {
    const found = await transact(async (scope) => {
      const archive = await getArchive(scope);
      if (archive.state !== "completed") throw notFound();
      const details = {
        fileName: archive.fileName,
        sha256: archive.sha256,
        ...(asked !== undefined && { range: asked }),
      };
      scope.audit({ action: "export.downloaded", objectType: "export", objectId: exportId, details });
      return archive;
    });
    return await serve(downloads.store, archiveKey(workspaceId, exportId), found, asked, () => transact(getArchive));
  } catch (error) {
    throw isProblem(error) && error.status < 500 ? notFound() : error;
  }
}

async function serve(
  store: ObjectStore,
  key: string,
  { sizeBytes, sha256, fileName }: StoredExport,
  asked: string | undefined,
  askAgain: () => Promise<unknown>,
): Promise<BytesReply> {
  const headers = {
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="${fileName}"`,
    "x-checksum-sha256": sha256 ?? "",
    etag: `"${sha256}"`,
    "accept-ranges": "bytes",
    "cache-control": "private, no-store",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
  };
  const range = parseRange(asked, sizeBytes);
  if (range === "unsatisfiable") {
    return { body: Buffer.alloc(0), status: 416, headers: { ...headers, "content-range": `bytes */${sizeBytes}` } };
  }
  const found = await store.get(key, range);
  // A restored backup holds no archives.
  if (found?.size !== sizeBytes) {
    found?.body.destroy();
    throw notFound();
  }
  const length = range ? range.end - range.start + 1 : sizeBytes;
  return {
    body: new LentBody(found.body, askAgain),
    status: range ? 206 : 200,
    headers: {
      ...headers,
      "content-length": String(length),
      ...(range && { "content-range": `bytes ${range.start}-${range.end}/${sizeBytes}` }),
    },
  };
}
