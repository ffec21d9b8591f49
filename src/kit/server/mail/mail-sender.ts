export interface Mail {
  /** One bare address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  /** An address that stops mails of this kind by a POST without signing in (RFC 8058). */
  readonly stopUrl?: string | undefined;
  /** The same for every attempt at this mail, so that whoever receives it twice can tell. */
  readonly id?: string | undefined;
}

/** Hands a mail to the delivering server. It neither stores nor retries: that is the outbox's work. */
export interface MailSender {
  /** Resolves when the next server has taken responsibility; throws a SendFailed otherwise. */
  send(mail: Mail): Promise<void>;
}
