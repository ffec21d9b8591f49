import { isProblem, type Problem } from "../../problem.ts";

/** The server did not answer: no network, a timeout, a broken connection. Whether it acted is unknown. */
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

/** Why something could not be shown; each reason asks the person to do something else. */
export type Failure = "mayNot" | "gone" | "offline" | "server" | "other";

export function failureOf(error: unknown): Failure {
  if (error instanceof NetworkError) return "offline";
  if (error instanceof ParseError) return "server";
  if (!isProblem(error)) return "other";
  if (error.status === 403) return "mayNot";
  if (error.status === 404 || error.status === 410) return "gone";
  return error.status >= 500 ? "server" : "other";
}

/** Whether the server asks the person to sign in again: the sign-in has ended, or the workspace does not accept it any more. */
export const isSignInRefused = (error: unknown): boolean =>
  isProblem(error) && (error.status === 401 || error.code === "ssoRequired");

/**
 * Whether the server has refused what was sent, whoever sends it again. False where it may be accepted later as it is: once there
 * is a connection, the server is well, a limit has passed, the person has signed in as the workspace asks, or the workspace has switched
 * the feature on again.
 */
export const isRefusedForGood = (error: unknown): error is Problem =>
  isProblem(error) &&
  error.status < 500 &&
  error.status !== 429 &&
  error.code !== "switchedOff" &&
  !isSignInRefused(error);
