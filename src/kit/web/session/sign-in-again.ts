import { createContext, use } from "react";

/** Does what asks for a fresh sign-in, after signing in again where the server asks for that first. */
export type SignInGuard = <Result>(act: () => Promise<Result>) => Promise<Result>;

/**
 * The app passes it to every screen of a workspace: for features on which the sign-in itself depends and which
 * therefore cannot import it. Without the app, nothing is offered, and the refusal is rethrown.
 */
export const SignInAgain = createContext<SignInGuard>((act) => act());

/** Rejects with what the action rejects with; with the refusal itself when the person gives up. */
export const useSignInAgain = (): SignInGuard => use(SignInAgain);
