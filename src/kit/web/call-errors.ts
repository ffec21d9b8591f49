/** The server did not answer: no network, a time limit, a connection that broke. Nothing is known of what it did. */
export class NetworkError extends Error {
  override name = "NetworkError";
  constructor(what: string, options?: ErrorOptions) {
    super(`${what} did not answer`, options);
  }
}

/** The answer is not what the contract says (specification, content section 5). */
export class ParseError extends Error {
  override name = "ParseError";
  constructor(what: string, options?: ErrorOptions) {
    super(`Failed to parse response for ${what}`, options);
  }
}
