import type { ReactNode } from "react";
import { classNames } from "../class-names.ts";

export interface EmptyStateProps {
  /** A lucide icon; its size is set here. */
  readonly icon?: ReactNode;
  /** "No procedures yet" */
  readonly title: string;
  /** What this place is for, in a sentence or two. */
  readonly children?: ReactNode;
  /** The one thing to do first. */
  readonly action?: ReactNode;
  /** Nothing else is on the screen: its title is the heading of the screen. */
  readonly isScreen?: boolean;
  readonly className?: string | undefined;
}

export function EmptyState({ icon, title, children, action, isScreen = false, className }: EmptyStateProps) {
  const Heading = isScreen ? "h1" : "h2";
  return (
    <div
      className={classNames(
        "blank mx-auto flex max-w-md flex-col items-center gap-4 px-4 py-12 text-center",
        className,
      )}
    >
      {icon && (
        <span className="plate size-16 bg-tint-2 text-ink-2 [--cut:14px]! [&>svg]:size-7" aria-hidden>
          {icon}
        </span>
      )}
      <div className="space-y-1.5">
        <Heading className="text-lg">{title}</Heading>
        {children && <div className="text-ink-2 text-pretty">{children}</div>}
      </div>
      {action}
    </div>
  );
}
