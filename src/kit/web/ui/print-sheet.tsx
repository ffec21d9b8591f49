import type { ReactNode } from "react";
import { LinkTo } from "../navigation.tsx";
import { Button, buttonClassName } from "./buttons/button.tsx";

interface PrintSheetProps {
  readonly back: { readonly to: string; readonly label: string };
  readonly printLabel: string;
  /** Whether what is to be printed is there. */
  readonly isReady: boolean;
  readonly children: ReactNode;
}

/** A sheet for the wall: it has the window to itself, is dark on white in every theme, and prints as it is. */
export function PrintSheet({ back, printLabel, isReady, children }: PrintSheetProps) {
  return (
    <main className="min-h-dvh overflow-y-auto bg-[#fff] text-[#16201e]">
      <div className="flex flex-wrap gap-3 border-b border-line bg-paper p-4 text-ink print:hidden">
        <LinkTo to={back.to} className={buttonClassName()}>
          {back.label}
        </LinkTo>
        <Button kind="ink" isDisabled={!isReady} onPress={() => print()}>
          {printLabel}
        </Button>
      </div>
      <div className="mx-auto max-w-[180mm] space-y-8 p-8">{children}</div>
    </main>
  );
}
