import type { ReactNode } from "react";
import { useLanguage } from "../i18n.ts";
import { ToastRegion } from "../toast.tsx";
import { KitContext } from "./kit-context.ts";

interface KitProviderProps {
  /** How a path is opened without loading the page: the router's. Menu items use it. */
  readonly navigate?: (path: string) => void;
  /** For trying another direction; the language decides otherwise. */
  readonly locale?: string;
  readonly children: ReactNode;
}

/** Wraps the whole app once: the language of React Aria's own texts, its links, and the toasts. */
export function KitProvider({ navigate, locale, children }: KitProviderProps) {
  const [language] = useLanguage();
  return (
    <KitContext value={{ locale: locale ?? (language === "de" ? "de-DE" : "en-US"), navigate }}>
      {children}
      <ToastRegion />
    </KitContext>
  );
}
