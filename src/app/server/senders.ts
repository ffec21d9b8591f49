import type { PushService } from "#features/notifications/server/push/browsers.ts";
import { createPushSender } from "#features/notifications/server/push/push-sender.ts";
import type { Sends } from "#features/notifications/server/settings.ts";
import type { Config } from "#kit/server/config.ts";
import type { InstallationSecret } from "#kit/server/installation-secret.ts";
import { createSmtpSender } from "#kit/server/mail/smtp-sender.ts";
import type { Senders } from "#kit/server/outbox/deliver.ts";
import { vapidKeysOf } from "#kit/server/push/vapid.ts";
import { createCommandSmsSender } from "#kit/server/sms/command-sender.ts";
import { createHttpSmsSender } from "#kit/server/sms/http-sender.ts";

/** The senders that are configured; a channel without one keeps its messages in the outbox. */
export function sendersOf(config: Config, push?: PushService): Senders {
  return {
    push: push && createPushSender(push),
    mail: config.SMTP_URL ? createSmtpSender({ url: config.SMTP_URL, from: config.SMTP_FROM }) : undefined,
    sms: smsSenderOf(config),
  };
}

function smsSenderOf(config: Config): Senders["sms"] {
  if (config.SMS_COMMAND) {
    return createCommandSmsSender({ command: config.SMS_COMMAND, environment: { PATH: process.env.PATH ?? "" } });
  }
  const { SMS_URL, SMS_ACCOUNT, SMS_SECRET, SMS_FROM } = config;
  if (!SMS_URL || !SMS_ACCOUNT || !SMS_SECRET || !SMS_FROM) return undefined;
  return createHttpSmsSender({ baseUrl: SMS_URL, accountSid: SMS_ACCOUNT, authToken: SMS_SECRET, from: SMS_FROM });
}

/** By which ways messages reach people. In the demo its start page shows what waits in the outbox. */
export function sendsOf(config: Config): Sends {
  const { mail, sms } = sendersOf(config);
  const isDemo = config.FETTLE_MODE === "demo";
  return { mail: isDemo || mail !== undefined, sms: isDemo || sms !== undefined, push: config.PUSH };
}

/** How push messages are sent: by keys of the installation, to the makers of the browsers and to whom the operator trusts. */
export function pushServiceOf(config: Config, secret: InstallationSecret): PushService | undefined {
  if (!config.PUSH) return undefined;
  const reach = config.publicUrl?.startsWith("https:") ? config.publicUrl : undefined;
  return {
    keys: vapidKeysOf(secret, config.PUSH_PRIVATE_KEY),
    contact: config.PUSH_CONTACT ?? reach ?? "mailto:no-reply@localhost",
    trusted: config.PUSH_TRUSTED_ORIGINS,
  };
}
