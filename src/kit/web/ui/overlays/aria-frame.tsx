import { type ReactNode, use } from "react";
import * as Aria from "react-aria-components";
import { KitContext } from "../kit-context.ts";

/** Wraps everything of React Aria's: the language of its texts, and how its links are opened. */
export function AriaFrame({ children }: { children: ReactNode }) {
  const { locale, navigate } = use(KitContext);
  return (
    <Aria.I18nProvider locale={locale}>
      {navigate ? <Aria.RouterProvider navigate={navigate}>{children}</Aria.RouterProvider> : children}
    </Aria.I18nProvider>
  );
}
