import { isProblem, notFound } from "#kit/problem.ts";
import type { BytesReply, Call, MemberCall } from "#kit/server/http/route.ts";
import { inScope } from "#kit/server/scope.ts";
import type { Vault } from "#kit/server/vault.ts";
import { type PictureSize, pictureSizes } from "../../contract.ts";
import { addressLifeMs } from "../../rules.ts";
import { getServable, type Reading, serveFile } from "./download.ts";

/** What an address opens, and for whom; it travels sealed. */
interface Opened {
  readonly workspaceId: string;
  readonly fileId: string;
  readonly size: PictureSize;
  /** The name to save it under; without it the file is shown. */
  readonly fileName: string | undefined;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** Keeps these addresses apart from whatever else is sealed with the installation's secret. */
const about = "address of a file";

/**
 * [M17] Makes an address that reads one file, in one size, for five minutes, as long as the caller's session lives.
 * It is sealed by the installation's secret, so that every node opens it and no row is written. [M24] With a file name
 * it is an address to save from.
 *
 * @throws Problem 404 where the caller may not read the file
 */
export async function giveAddress(
  call: MemberCall,
  { publicUrl, ...reading }: Reading & { readonly publicUrl: string },
  fileId: string,
  { size = "detail", fileName }: { readonly size?: PictureSize | undefined; readonly fileName?: string | undefined },
): Promise<{ url: string; expiresAt: string }> {
  const { workspaceId, sessionId, appContext } = call;
  await call.transact((scope) => getServable(scope, reading, fileId), { readOnly: true });
  const expiresAt = new Date(appContext.clock.now().getTime() + addressLifeMs);
  const secret = sealed(reading.addresses, { workspaceId, fileId, size, fileName, sessionId, expiresAt });
  return { url: `${publicUrl}/v1/files/${secret}`, expiresAt: expiresAt.toISOString() };
}

/**
 * [M17] [M18] Returns the file behind an address. Every reason why it ended (its time, the session, the right to see the
 * file, the file itself) gives the same 404, so that the address alone reveals nothing.
 *
 * @throws Problem 404
 */
export async function readAddress(call: Call, reading: Reading, secret: string): Promise<BytesReply> {
  const opened = unsealed(reading.addresses, secret);
  if (!opened || opened.expiresAt <= call.appContext.clock.now()) throw notFound();
  const { workspaceId, fileId, size, fileName, sessionId } = opened;
  const transact: MemberCall["transact"] = (work) =>
    inScope(
      call.appContext,
      workspaceId,
      async (client) => (await reading.gate.enterAgain(client, sessionId, workspaceId)).actor,
      work,
      { readOnly: true },
    );
  try {
    return await serveFile({ ...call, workspaceId, transact }, reading, fileId, { size, fileName });
  } catch (error) {
    throw isProblem(error) && error.status < 500 ? notFound() : error;
  }
}

function sealed(addresses: Vault, { workspaceId, fileId, size, fileName = "", sessionId, expiresAt }: Opened): string {
  const text = [workspaceId, fileId, size, sessionId, expiresAt.getTime(), fileName].join(" ");
  return addresses.seal(text, about).toString("base64url");
}

function unsealed(addresses: Vault, secret: string): Opened | undefined {
  const text = addresses.open(Buffer.from(secret, "base64url"), about);
  const [workspaceId = "", fileId = "", named, sessionId = "", expires, ...words] = text?.split(" ") ?? [];
  const size = pictureSizes.find((one) => one === named);
  const fileName = words.join(" ") || undefined;
  return size && { workspaceId, fileId, size, fileName, sessionId, expiresAt: new Date(Number(expires)) };
}
