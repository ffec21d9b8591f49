import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export type Tone = "plain" | "ink" | "hivis" | "done" | "wait" | "stop" | "info" | "ai";

const looks: Record<Tone, string> = {
  plain: "bg-tint text-ink-2",
  ink: "bg-ink text-on-ink",
  hivis: "bg-hivis text-on-hivis",
  done: "bg-done-bg text-done",
  wait: "bg-wait-bg text-wait",
  stop: "bg-stop-bg text-stop",
  info: "bg-info-bg text-info",
  ai: "bg-ai-bg text-ai",
};

export interface BadgeProps {
  /** Colour is state and never decoration: `ai` is what a machine wrote or judged. */
  readonly tone?: Tone;
  /** It breaks into lines where there is no room; one of a word or a figure stays whole. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A word or a figure that belongs to the thing before it. */
export function Badge({ tone = "plain", wraps = false, children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex items-center gap-1 rounded-1 border border-transparent px-2 text-xs font-semibold forced-colors:border-current",
        !wraps && "shrink-0 whitespace-nowrap",
        looks[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
