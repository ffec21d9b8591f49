import type { ReactNode } from "react";
import { useEffect } from "react";
import { languageNames, languages, useLanguage, useText } from "#kit/web/i18n.ts";
import { Segments } from "#kit/web/ui/choices/toggle-button-group.tsx";
import { sessionText } from "../text.ts";

interface EntryFrameProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of screens before a workspace. Floor density: it is used on shared devices, with gloves. */
export function EntryFrame({ title, note, children }: EntryFrameProps) {
  const t = useText(sessionText);
  const [language, setLanguage] = useLanguage();
  useEffect(() => {
    document.title = `${title} · Fettle`;
  }, [title]);
  return (
    <div data-density="floor" className="min-h-dvh bg-paper">
      <header className="mx-auto flex max-w-5xl flex-wrap items-center justify-between gap-4 px-6 pt-6 max-sm:px-4">
        <span className="flex items-center gap-3">
          <svg viewBox="0 0 32 32" className="size-10 forced-color-adjust-none" aria-hidden>
            <path d="M0 0h24l8 8v24H0z" className="fill-[#16201e] dark:fill-[#d8f23c]" />
            <path d="M9 7h14v5H14v3h7v5h-7v6H9z" className="fill-[#d8f23c] dark:fill-[#16201e]" />
          </svg>
          <span>
            <span className="block text-lg leading-tight font-bold tracking-tight">Fettle</span>
            <span className="block text-xs text-ink-2 max-sm:hidden">{t("sessions.login.tagline")}</span>
          </span>
        </span>
        <Segments
          label={t("sessions.login.language")}
          value={language}
          onChange={setLanguage}
          items={languages.map((id) => ({ id, text: languageNames[id] }))}
        />
      </header>
      <main className="mx-auto max-w-5xl px-6 pt-8 pb-16 max-sm:px-4">
        <h1 className="border-b-2 border-ink pb-3 text-xl">{title}</h1>
        {note && <p className="mt-3 max-w-2xl text-ink-2">{note}</p>}
        <div className="mt-6">{children}</div>
      </main>
    </div>
  );
}
