import { randomUUID } from "node:crypto";
import type pg from "pg";

/**
 * A mail or short message, in its final text. A push message names the browser, and in its body what is to be said there: its
 * words are written when it is sent.
 */
export interface Message {
  readonly channel: "mail" | "sms" | "push";
  readonly recipient: string;
  readonly subject?: string | undefined;
  readonly body: string;
  /** Of a mail: the same as HTML, and an address that stops mails of this kind. */
  readonly html?: string | undefined;
  readonly stopUrl?: string | undefined;
}

/** Wakes the job that sends what waits in the outbox. */
export const messagePosted = "message-posted";

export async function appendToOutbox(
  client: pg.ClientBase,
  workspaceId: string,
  at: Date,
  messages: readonly Message[],
): Promise<void> {
  const rows = messages.map((message) => ({ id: randomUUID(), subject: "", ...message }));
  await client.query(
    `insert into outbox_message (workspace_id, id, channel, recipient, subject, body, html, stop_url, created_at)
     select $1, r.id, r.channel, r.recipient, r.subject, r.body, r.html, r."stopUrl", $3
     from json_to_recordset($2::json)
       as r (id uuid, channel text, recipient text, subject text, body text, html text, "stopUrl" text)`,
    [workspaceId, JSON.stringify(rows), at],
  );
}
