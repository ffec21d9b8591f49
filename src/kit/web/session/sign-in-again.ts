import { createContext, use } from "react";

/** Does what asks for a fresh sign-in, after signing in again where the server asks for that first. */
export type SignInGuard = <Result>(act: () => Promise<Result>) => Promise<Result>;

/**
 * The app gives it to every screen of a workspace: for features that the sign-in itself stands on, and which therefore
 * cannot know it. Without the app around it, nothing is offered, and the refusal comes through.
 */
export const SignInAgain = createContext<SignInGuard>((act) => act());

/** Rejects with what the action rejects with; with the refusal itself when the person gives up. */
export const useSignInAgain = (): SignInGuard => use(SignInAgain);
