import { sql } from "kysely";
import { minute } from "../../time.ts";
import type { Job } from "../jobs/job.ts";
import { workspacesOf } from "../jobs/workspaces.ts";
import type { MailSender } from "../mail/mail-sender.ts";
import { SendFailed } from "../mail/send-failed.ts";
import { type AppContext, asSystem } from "../scope.ts";
import type { SmsSender } from "../sms/sms-sender.ts";
import { messagePosted } from "./outbox-store.ts";

/** A channel without a sender keeps its messages in the outbox. */
export interface Senders {
  readonly mail: MailSender | undefined;
  readonly sms: SmsSender | undefined;
  readonly push?: PushSender | undefined;
}

/** Writes and sends a push message, or nothing where there is nothing to say any more. */
export interface PushSender {
  /** Resolves when the push service has it, or when nobody is to get it. @throws SendFailed */
  send(appContext: AppContext, message: PushMessage): Promise<void>;
}

export interface PushMessage {
  readonly workspaceId: string;
  /** The same for every attempt. */
  readonly id: string;
  /** The recipient and the body, as they were enqueued. */
  readonly to: string;
  readonly about: string;
}

/** After a failure the next attempt waits 1, 2, 4 … minutes: ten of them span eight and a half hours. */
const attemptsMax = 10;
const backoffMs = (attempts: number): number => 2 ** (attempts - 1) * minute;
/** Longer than sending one message takes (a minute at most): a node that holds a claim longer has died. */
const claimMs = 3 * minute;
/**
 * How many messages of one channel a node sends at a time for a workspace: one that hangs does not delay the others.
 */
const lanes = 4;

/**
 * [J4] Sends waiting messages: of a workspace that has enqueued some, right after its commit; of all of them every
 * minute, which makes up for lost wake-ups and retries.
 */
export const deliverMessagesJob = (senders: Senders): Job => ({
  name: "deliver-messages",
  policy: "system",
  wokenBy: [messagePosted],
  schedule: "* * * * *",
  async run(appContext, data) {
    for (const id of await workspacesOf(appContext, data)) await deliverMessages(appContext, id, senders);
  },
});

/**
 * Sends what waits in a workspace's outbox. A message is claimed for a while before it is sent, and nothing is sent
 * inside a transaction: two nodes never send the same one, and a crash in between may send twice, never lose.
 */
export async function deliverMessages(appContext: AppContext, workspaceId: string, senders: Senders): Promise<void> {
  const channels = (["mail", "sms", "push"] as const).filter((channel) => senders[channel]);
  const lane = async (channel: string) => {
    for (;;) {
      const message = await claim(appContext, workspaceId, channel);
      if (!message) return;
      await note(appContext, workspaceId, message, await attempt(appContext, workspaceId, senders, message));
    }
  };
  const ended = await Promise.allSettled(
    channels.flatMap((channel) => Array.from({ length: lanes }, () => lane(channel))),
  );
  for (const end of ended) if (end.status === "rejected") throw end.reason;
}

interface Claimed {
  readonly id: string;
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly html: string | null;
  readonly stopUrl: string | null;
  readonly attempts: number;
}

/** Claims the oldest due message that no other node is sending. */
async function claim(appContext: AppContext, workspaceId: string, channel: string): Promise<Claimed | undefined> {
  return asSystem(appContext, workspaceId, async ({ db, now }) => {
    const { rows } = await sql<Claimed>`
      -- Materialized: as a part of the update it may be run again for each row, and take more than one.
      with due as materialized (
        select id from outbox_message
        where workspace_id = ${workspaceId} and sent_at is null and failed_at is null
          and (next_attempt_at is null or next_attempt_at <= ${now}) and channel = ${channel}
        order by created_at limit 1 for update skip locked
      )
      update outbox_message as message
      set attempts = attempts + 1, next_attempt_at = ${new Date(now.getTime() + claimMs)}
      from due where message.workspace_id = ${workspaceId} and message.id = due.id
      returning message.id, message.channel, message.recipient, message.subject, message.body,
        message.html, message.stop_url as "stopUrl", message.attempts
    `.execute(db);
    return rows[0];
  });
}

async function note(appContext: AppContext, workspaceId: string, message: Claimed, outcome: Outcome): Promise<void> {
  const isOver = outcome === "never" || (outcome === "again" && message.attempts >= attemptsMax);
  await asSystem(appContext, workspaceId, async ({ db, now }) => {
    const later = new Date(now.getTime() + backoffMs(message.attempts));
    await db
      .updateTable("outbox_message")
      .set(outcome === "sent" ? { sent_at: now } : isOver ? { failed_at: now } : { next_attempt_at: later })
      .where("workspace_id", "=", workspaceId)
      .where("id", "=", message.id)
      .execute();
  });
  if (isOver) appContext.log.error({ messageId: message.id, channel: message.channel }, "message not sent");
}

type Outcome = "sent" | "again" | "never";

async function attempt(
  appContext: AppContext,
  workspaceId: string,
  senders: Senders,
  message: Claimed,
): Promise<Outcome> {
  try {
    if (message.channel === "mail") {
      await senders.mail?.send({
        id: message.id,
        to: message.recipient,
        subject: message.subject,
        text: message.body,
        ...(message.html !== null && { html: message.html }),
        ...(message.stopUrl !== null && { stopUrl: message.stopUrl }),
      });
    } else if (message.channel === "push") {
      const { id, recipient: to, body: about } = message;
      await senders.push?.send(appContext, { workspaceId, id, to, about });
    } else {
      await senders.sms?.send({ to: message.recipient, text: message.body });
    }
    return "sent";
  } catch (error) {
    return error instanceof SendFailed && error.final ? "never" : "again";
  }
}
