import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { viewerText } from "../../../text.ts";

interface PageFieldProps {
  /** From 1. */
  readonly current: number;
  readonly count: number;
  readonly onGo: (page: number) => void;
}

/** The page that is being read, and a way to another by its number. Enter goes there, Escape leaves it. */
export function PageField({ current, count, onGo }: PageFieldProps) {
  const t = useText(viewerText);
  const [typed, setTyped] = useState<string>();
  const go = () => {
    const wanted = Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= count) onGo(wanted);
    setTyped(undefined);
  };
  return (
    <span className="flex items-center gap-1.5 text-xs whitespace-nowrap">
      <input
        aria-label={t("viewer.page.field", { count })}
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(current)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, "").slice(0, 6))}
        onBlur={() => setTyped(undefined)}
        onKeyDown={(event) => {
          if (event.key === "Enter") go();
          else if (event.key === "Escape") setTyped(undefined);
          else return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className="field num px-1! text-center pointer-coarse:min-h-12"
        style={{ inlineSize: `${Math.max(3, String(count).length + 2)}ch` }}
      />
      <span className="num text-ink-2">{t("viewer.page.of", { count })}</span>
    </span>
  );
}
