import { type ReactNode, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";

const FreshSignInDialog = lazyComponent(() =>
  import("./fresh-sign-in-dialog.tsx").then((module) => module.FreshSignInDialog),
);

interface Waiting {
  readonly goOn: () => void;
  readonly giveUp: () => void;
}

/**
 * For what asks for a fresh sign-in (ruling R2): `guard` does it, and where the server asks for one first, offers to
 * sign in again and does it then. Render `dialog` once.
 * @returns `guard` rejects with what the action rejects with; with the refusal itself when the person gives up
 */
export function useFreshSignIn(): {
  readonly guard: <Result>(act: () => Promise<Result>) => Promise<Result>;
  readonly dialog: ReactNode;
} {
  const [waiting, setWaiting] = useState<Waiting>();
  const guard = async <Result,>(act: () => Promise<Result>): Promise<Result> => {
    try {
      return await act();
    } catch (error) {
      if (!isProblem(error, "freshSignInRequired")) throw error;
      await new Promise<void>((resolve, reject) => setWaiting({ goOn: resolve, giveUp: () => reject(error) }));
      return act();
    }
  };
  const end = (how: keyof Waiting) => () => {
    setWaiting(undefined);
    waiting?.[how]();
  };
  return { guard, dialog: waiting && <FreshSignInDialog goOn={end("goOn")} giveUp={end("giveUp")} /> };
}
