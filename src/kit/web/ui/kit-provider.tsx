import type { ReactNode } from "react";
import * as Aria from "react-aria-components";
import { useLanguage } from "../i18n.ts";
import { ToastRegion } from "../toast.tsx";

interface KitProviderProps {
  /** How a path is opened without loading the page: the router's. Links and menu items use it. */
  readonly navigate?: (path: string) => void;
  /** For trying another direction; the language decides otherwise. */
  readonly locale?: string;
  readonly children: ReactNode;
}

/** Stands once round the whole app: the language of React Aria's own words, its links, and the toasts. */
export function KitProvider({ navigate, locale, children }: KitProviderProps) {
  const [language] = useLanguage();
  const content = (
    <Aria.I18nProvider locale={locale ?? (language === "de" ? "de-DE" : "en-US")}>
      {children}
      <ToastRegion />
    </Aria.I18nProvider>
  );
  return navigate ? <Aria.RouterProvider navigate={navigate}>{content}</Aria.RouterProvider> : content;
}
