import type pg from "pg";
import type { Actor } from "../../policy.ts";
import type { Guess } from "../db/transaction.ts";

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
 * Proves callers. Asked at every request, inside the request's own transaction; nothing is returned that it has not proven in
 * there (threat B21).
 */
export interface Gate {
  /** @throws Problem 401 without a session in force, 404 for a workspace that is not the caller's, 403 `ssoRequired` */
  enter(client: pg.ClientBase, token: string, workspaceId: string): Promise<Entered>;
  /**
   * The actor that `enter` proved last for this token. It is no proof: `enter` returns this very object only where nothing about the
   * actor has changed. It can be proven in short where what is known of them lets them in at this moment. [DB6] [SE32]
   */
  guess(token: string, workspaceId: string): Guess<Actor> | undefined;
  /** The same for work that was begun in a session and continues without its token. @throws as `enter` */
  enterAgain(client: pg.ClientBase, sessionId: string, workspaceId: string): Promise<Entered>;
  /** @throws Problem 401 */
  user(client: pg.ClientBase, token: string): Promise<SignedIn>;
}
