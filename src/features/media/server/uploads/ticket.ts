import { randomBytes } from "node:crypto";
import { hashOf } from "#kit/server/secrets.ts";

export interface Ticket {
  /** As it travels. */
  readonly text: string;
  /** The stored hash: a leaked database does not allow an upload. */
  readonly hash: Buffer;
}

/**
 * [M3] Lets its holder send the bytes of one file (threat B107). Its workspace's id precedes its 256 random bits, because
 * no query goes across workspaces.
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
