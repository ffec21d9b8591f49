import type { ReactNode } from "react";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { classNames } from "../class-names.ts";

export type MarkedStatus = "published" | "draft" | "pending" | "rejected";

const frame = <path d="M1.75 1.75h8.5v8.5h-8.5z" fill="none" stroke="currentColor" strokeWidth="1.5" />;

const marks: Record<MarkedStatus, { readonly shape: ReactNode; readonly ink: string }> = {
  published: { ink: "text-done", shape: <path d="M1 1h10v10H1z" fill="currentColor" /> },
  draft: {
    ink: "text-ink-3",
    shape: (
      <path
        d="M1.75 1.75h8.5v8.5h-8.5z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeDasharray="2.2 1.6"
      />
    ),
  },
  pending: {
    ink: "text-wait",
    shape: (
      <>
        {frame}
        <path d="M1 6h10v5H1z" fill="currentColor" />
      </>
    ),
  },
  rejected: {
    ink: "text-stop",
    shape: (
      <>
        {frame}
        <path d="m3.5 3.5 5 5m0-5-5 5" stroke="currentColor" strokeWidth="1.5" />
      </>
    ),
  },
};

export interface StatusMarkProps {
  readonly status: MarkedStatus;
  /** Another word for the same state, such as "Unpublished". */
  readonly text?: string;
  /** The shape alone, where the column says the rest; the word is still read out. */
  readonly hideText?: boolean;
  readonly className?: string | undefined;
}

/** A state is a shape and a word, never a colour alone. */
export function StatusMark({ status, text, hideText = false, className }: StatusMarkProps) {
  const t = useText(kitText);
  const { shape, ink } = marks[status];
  return (
    <span className={classNames("inline-flex items-center gap-2 whitespace-nowrap", ink, className)}>
      <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden>
        {shape}
      </svg>
      <span className={hideText ? "sr-only" : undefined}>{text ?? t(`status.${status}`)}</span>
    </span>
  );
}
