import type pg from "pg";
import type { Actor } from "../../policy.ts";

/** The caller, and their session. */
export interface Entered {
  readonly actor: Actor;
  readonly userId: string;
  readonly sessionId: string;
}

export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
  /** google, microsoft, phone, device, link; null where the identity is not known. */
  readonly provider: string | null;
}

/**
 * Proves callers. Asked at every request, inside the request's own transaction and ahead of everything else; nothing
 * of the answer outlives it (threat B21).
 */
export interface Gate {
  /** @throws Problem 401 without a session in force, 404 for a workspace that is not the caller's, 403 `ssoRequired` */
  enter(client: pg.ClientBase, token: string, workspaceId: string): Promise<Entered>;
  /** The same for work that was begun in a session and continues without its token. @throws as `enter` */
  enterAgain(client: pg.ClientBase, sessionId: string, workspaceId: string): Promise<Entered>;
  /** @throws Problem 401 */
  user(client: pg.ClientBase, token: string): Promise<SignedIn>;
}
