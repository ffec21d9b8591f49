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
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A word or a figure that belongs to the thing before it. */
export function Badge({ tone = "plain", children, className }: BadgeProps) {
  return (
    <span
      className={classNames(
        "inline-flex shrink-0 items-center gap-1 rounded-1 border border-transparent px-2 text-xs font-semibold whitespace-nowrap forced-colors:border-current",
        looks[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
