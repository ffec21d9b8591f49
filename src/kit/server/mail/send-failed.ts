/**
 * A message could not be handed over. The text names the transport's own code and nothing else: what a provider
 * answers repeats the address, the message, and with it a sign-in code (threat B150). There is no `cause` for the
 * same reason.
 */
export class SendFailed extends Error {
  /** The same message will be refused again; otherwise it is worth another try. */
  readonly final: boolean;

  constructor(message: string, final: boolean) {
    super(message);
    this.name = "SendFailed";
    this.final = final;
  }
}
