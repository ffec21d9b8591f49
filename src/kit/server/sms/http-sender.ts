import { second } from "#kit/time.ts";
import { SendFailed } from "../mail/send-failed.ts";
import type { SmsSender } from "./sms-sender.ts";

export interface HttpSmsConfig {
  /** `https://api.twilio.com`, or a service with the same interface. */
  readonly baseUrl: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A number in E.164, a sender name, or the id of a messaging service (`MG…`). */
  readonly from: string;
  /** For the whole exchange; 15 s by default. */
  readonly withinMs?: number | undefined;
}

/** Sends by Twilio's API for messages: a form is posted, 201 means taken. Throws when the base is not a URL. */
export function createHttpSmsSender(config: HttpSmsConfig): SmsSender {
  const account = encodeURIComponent(config.accountSid);
  const base = URL.parse(`${config.baseUrl.replace(/\/+$/, "")}/`);
  if (!base || !["http:", "https:"].includes(base.protocol)) {
    throw new Error("the base of the SMS provider must be an http or https address");
  }
  const url = new URL(`2010-04-01/Accounts/${account}/Messages.json`, base);
  const authorization = `Basic ${Buffer.from(`${config.accountSid}:${config.authToken}`).toString("base64")}`;
  const sender = config.from.startsWith("MG") ? { MessagingServiceSid: config.from } : { From: config.from };

  return {
    async send({ to, text }) {
      const response = await fetch(url, {
        method: "POST",
        headers: { authorization, accept: "application/json" },
        body: new URLSearchParams({ To: to, ...sender, Body: text }),
        // Credentials and message go to the configured host and to no other.
        redirect: "error",
        signal: AbortSignal.timeout(config.withinMs ?? 15 * second),
      }).catch(() => {
        throw new SendFailed("the SMS provider did not answer", false);
      });
      if (response.ok) return response.body?.cancel();
      throw await refusalOf(response);
    },
  };
}

/** Of what the provider says only its numbers are kept: its sentences repeat the number and the message. */
async function refusalOf(response: Response): Promise<SendFailed> {
  const reply: unknown = await response.json().catch(() => undefined);
  const code = typeof reply === "object" && reply && "code" in reply ? reply.code : undefined;
  const known = typeof code === "number" && Number.isInteger(code) && code < 100_000 ? ` (${code})` : "";
  return new SendFailed(`the SMS provider answered ${response.status}${known}`, isFinal(response.status));
}

/** 401, 403 and 404 are faults of the settings, 408 and 429 of the moment: those are worth another try. */
const isFinal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status);
