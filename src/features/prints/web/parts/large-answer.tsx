import type { ReactNode } from "react";
import type { LucideIcon } from "#kit/web/create-icon.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check, CircleHelp, X } from "#kit/web/icons.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { printText } from "../text.ts";

type Tone = "yes" | "no" | "unknown";

const looks: Readonly<Record<Tone, { readonly icon: LucideIcon; readonly look: string }>> = {
  yes: { icon: Check, look: "border-done bg-done-bg text-done" },
  no: { icon: X, look: "border-stop bg-stop-bg text-stop" },
  unknown: { icon: CircleHelp, look: "border-wait bg-wait-bg text-wait" },
};

interface AnswerProps {
  readonly tone: Tone;
  readonly verdict: string;
  readonly notes: readonly string[];
  readonly action: ReactNode;
}

/** One word, large enough to be read at arm's length, and its subject. */
export function Answer({ tone, verdict, notes, action }: AnswerProps) {
  const t = useText(printText);
  const { icon: Icon, look } = looks[tone];
  return (
    <div
      role="status"
      className="mx-auto grid w-full max-w-xl content-start justify-items-center gap-4 p-6 text-center"
    >
      <div className={classNames("grid w-full justify-items-center gap-2 rounded-3 border-4 p-5", look)}>
        <Icon className="size-20" strokeWidth={3} aria-hidden />
        <p className="text-[3.5rem] leading-none font-bold">{t(`prints.copy.${tone}`)}</p>
      </div>
      <p className="text-lg font-semibold text-balance">{verdict}</p>
      {notes.map((note) => (
        <p key={note} className="text-ink-2 wrap-anywhere">
          {note}
        </p>
      ))}
      {action}
    </div>
  );
}

export function CheckingSkeleton() {
  const t = useText(printText);
  return (
    <div className="grid flex-1 content-start justify-items-center gap-6 p-8">
      <p className="sr-only">{t("prints.copy.looking")}</p>
      <Skeleton className="size-32" />
      <Skeleton className="h-10 w-48" />
      <Skeleton className="h-6 w-72 max-w-full" />
    </div>
  );
}
