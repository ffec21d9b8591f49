import { randomBytes } from "node:crypto";
import { hashOf } from "#kit/server/secrets.ts";

export interface Ticket {
  /** As it travels. */
  readonly text: string;
  /** As it is kept: whoever reads the database uploads nothing with it. */
  readonly hash: Buffer;
}

/**
 * [M3] Lets whoever holds it send the bytes of one file (threat B107). It names its workspace in front of its 256
 * random bits, because nothing is looked up across workspaces.
 */
export function newTicket(workspaceId: string): Ticket {
  const workspace = Buffer.from(workspaceId.replaceAll("-", ""), "hex");
  const text = Buffer.concat([workspace, randomBytes(32)]).toString("base64url");
  return { text, hash: hashOf(text) };
}

export function workspaceOf(ticket: string): string {
  const hex = Buffer.from(ticket, "base64url").toString("hex").slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
