/** A restore that must not begin. Nothing was changed; the message says what to do. */
export class RestoreRefused extends Error {
  override name = "RestoreRefused";
}
