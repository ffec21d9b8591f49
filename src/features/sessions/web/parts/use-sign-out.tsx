import { type ReactNode, useState } from "react";
import { lazyComponent } from "#kit/web/lazy-component.tsx";

const SignOutFlow = lazyComponent(
  () => import("./sign-out-flow.tsx").then((module) => module.SignOutFlow),
  ({ isStarted }) => isStarted,
);

export interface SignOut {
  /** Signs out; asks first when something would be lost. Reports failures. */
  readonly start: () => void;
  readonly isPending: boolean;
  /** Render it next to the button that starts signing out. */
  readonly question: ReactNode;
}

/**
 * Signing out, of which a screen needs only the button.
 * @param leadTo a path of our own, if not the sign-in page comes next
 */
export function useSignOut(leadTo?: string): SignOut {
  const [isStarted, setStarted] = useState(false);
  return {
    start: () => setStarted(true),
    isPending: isStarted,
    question: <SignOutFlow isStarted={isStarted} leadTo={leadTo} onEnd={() => setStarted(false)} />,
  };
}
