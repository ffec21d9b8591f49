import type { MailSender } from "../mail/mail-sender.ts";
import { SendFailed } from "../mail/send-failed.ts";
import { asSystem, type Foundation } from "../scope.ts";
import type { SmsSender } from "../sms/sms-sender.ts";

/** A channel without a sender keeps its messages in the outbox. */
export interface Senders {
  readonly mail: MailSender | undefined;
  readonly sms: SmsSender | undefined;
}

const attemptsMax = 5;
const batchSize = 50;

/**
 * Sends what waits in a workspace's outbox. A message is claimed by counting the attempt before it is sent, and
 * nothing is sent inside a transaction: a crash in between may send twice, never lose.
 */
export async function deliverMessages(foundation: Foundation, workspaceId: string, senders: Senders): Promise<void> {
  const channels = [...(senders.mail ? ["mail"] : []), ...(senders.sms ? ["sms"] : [])];
  if (channels.length === 0) return;
  const claimed = await asSystem(foundation, workspaceId, async (scope) =>
    scope.db
      .updateTable("outbox_message")
      .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
      .where("workspace_id", "=", workspaceId)
      .where("id", "in", (eb) =>
        eb
          .selectFrom("outbox_message")
          .select("id")
          .where("workspace_id", "=", workspaceId)
          .where("sent_at", "is", null)
          .where("failed_at", "is", null)
          .where("channel", "in", channels)
          .orderBy("created_at")
          .limit(batchSize)
          .forUpdate()
          .skipLocked(),
      )
      .returning(["id", "channel", "recipient", "subject", "body", "attempts"])
      .execute(),
  );
  for (const message of claimed) {
    const outcome = await attempt(senders, message);
    if (outcome === "again" && message.attempts < attemptsMax) continue;
    const column = outcome === "sent" ? "sent_at" : "failed_at";
    await asSystem(foundation, workspaceId, async (scope) => {
      await scope.db
        .updateTable("outbox_message")
        .set({ [column]: scope.now })
        .where("workspace_id", "=", workspaceId)
        .where("id", "=", message.id)
        .execute();
    });
    if (outcome !== "sent")
      foundation.log.error({ messageId: message.id, channel: message.channel }, "message not sent");
  }
}

async function attempt(
  senders: Senders,
  message: { readonly channel: string; readonly recipient: string; readonly subject: string; readonly body: string },
): Promise<"sent" | "again" | "never"> {
  try {
    if (message.channel === "mail") {
      await senders.mail?.send({ to: message.recipient, subject: message.subject, text: message.body });
    } else {
      await senders.sms?.send({ to: message.recipient, text: message.body });
    }
    return "sent";
  } catch (error) {
    return error instanceof SendFailed && error.final ? "never" : "again";
  }
}
