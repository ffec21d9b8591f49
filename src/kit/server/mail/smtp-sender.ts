import type * as nodemailer from "nodemailer";
import { minute, second } from "#kit/time.ts";
import { loadLater } from "../load-later.ts";
import type { MailSender } from "./mail-sender.ts";
import { SendFailed } from "./send-failed.ts";

export interface SmtpConfig {
  /**
   * `smtp://user:password@host:587` or `smtps://host:465`. With a password, STARTTLS is required, unless the address
   * ends in `?requireTLS=false`.
   */
  readonly url: string;
  /** `Fettle <no-reply@example.com>` */
  readonly from: string;
  /** For a whole mail; a minute by default. */
  readonly withinMs?: number | undefined;
}

/** What nodemailer reports when the settings, and not the mail, are at fault: worth another try once corrected. */
const settingsAtFault = new Set(["EAUTH", "ENOAUTH", "EOAUTH2", "ETLS", "EREQUIRETLS", "ECONFIG"]);

const mailer = loadLater<typeof nodemailer>("nodemailer");

/** Sends by SMTP, a connection for each mail. Throws when the address in the configuration is not one. */
export function createSmtpSender(config: SmtpConfig): MailSender {
  const withinMs = config.withinMs ?? minute;
  const options = {
    url: config.url,
    requireTLS: hasPassword(config.url),
    dnsTimeout: 10 * second,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
  };

  return {
    async send({ to, subject, text, html, stopUrl, id }) {
      if (!isBareAddress(to)) throw new SendFailed("the mail's address is not one address", true);
      const mail = {
        from: config.from,
        to: { name: "", address: to },
        subject,
        text,
        ...(html !== undefined && { html }),
        ...(id !== undefined && { messageId: `<${id}@${domainOf(config.from)}>` }),
        ...(stopUrl !== undefined && { headers: stopHeaders(stopUrl) }),
      };
      const safely = { disableFileAccess: true, disableUrlAccess: true, signal: AbortSignal.timeout(withinMs) };
      try {
        await mailer()
          .createTransport(options)
          .sendMail({ ...mail, ...safely });
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
}

/** RFC 8058: mail programs show a button that sends the POST. RFC 3834: no holiday replies to an automatic mail. */
const stopHeaders = (url: string): Record<string, string> => ({
  "List-Unsubscribe": `<${url}>`,
  "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  "Auto-Submitted": "auto-generated",
});

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";

function hasPassword(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || !["smtp:", "smtps:"].includes(parsed.protocol) || parsed.hostname === "") {
    // Without the address itself, which holds the password.
    throw new Error("the mail server's address must look like smtp://user:password@host:587");
  }
  return parsed.protocol === "smtp:" && parsed.password !== "";
}

/** One recipient, and nothing that a header or an address list would read as more. */
const isBareAddress = (address: string): boolean =>
  address.length <= 254 && /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/u.test(address);

/** SMTP's replies from 500 on are final (RFC 5321, section 4.2.1). */
function failureOf(error: unknown): SendFailed {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const reply = typeof responseCode === "number" ? responseCode : undefined;
  const word = typeof code === "string" && /^[A-Z_]{1,40}$/.test(code) ? code : "failed";
  const final = reply !== undefined && reply >= 500 && !settingsAtFault.has(word);
  return new SendFailed(`the mail server did not take the mail: ${[word, reply].filter(Boolean).join(" ")}`, final);
}
