import type { Config } from "#kit/server/config.ts";
import { createSmtpSender } from "#kit/server/mail/smtp-sender.ts";
import type { Senders } from "#kit/server/outbox/deliver.ts";
import { createCommandSmsSender } from "#kit/server/sms/command-sender.ts";
import { createHttpSmsSender } from "#kit/server/sms/http-sender.ts";

/** The senders that are configured; a channel without one keeps its messages in the outbox. */
export function sendersOf(config: Config): Senders {
  return {
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
export function sendsOf(config: Config): { readonly mail: boolean; readonly sms: boolean } {
  const { mail, sms } = sendersOf(config);
  const isDemo = config.FETTLE_MODE === "demo";
  return { mail: isDemo || mail !== undefined, sms: isDemo || sms !== undefined };
}
