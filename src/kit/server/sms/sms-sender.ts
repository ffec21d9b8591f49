export interface Sms {
  /** E.164: `+15550123456` */
  readonly to: string;
  readonly text: string;
}

/** Hands a text message to the delivering service. It neither stores nor retries: that is the outbox's work. */
export interface SmsSender {
  /** Resolves when the provider has taken the message; throws a SendFailed otherwise. */
  send(sms: Sms): Promise<void>;
}
