import type { ReactNode } from "react";
import { useFreshSignIn } from "#features/sso/web/parts/use-fresh-sign-in.tsx";
import { SignInAgain } from "#kit/web/session/sign-in-again.ts";

/** Gives the screens below it the dialog in which one signs in again. */
export function SignInAgainFrame({ children }: { readonly children: ReactNode }) {
  const { guard, dialog } = useFreshSignIn();
  return (
    <SignInAgain value={guard}>
      {children}
      {dialog}
    </SignInAgain>
  );
}
