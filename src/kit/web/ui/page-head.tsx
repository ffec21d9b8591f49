import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

export interface PageHeadProps {
  readonly title: ReactNode;
  /** A link to where this page belongs, before the title. */
  readonly back?: ReactNode;
  /** A short line under the title. */
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  /** The actions are so few that they stay beside a title of several lines, on a phone too. */
  readonly keepsActions?: boolean;
  /** FilterTabs, standing on the rule. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

/** The head of a page, closed by the 2 px ink rule. Holds the page's only h1. */
export function PageHead({ title, back, note, actions, keepsActions = false, children, className }: PageHeadProps) {
  return (
    <header className={classNames("border-b-2 border-ink pt-5", !children && "pb-4", className)}>
      <div
        className={classNames(
          "flex items-center justify-between gap-x-6 gap-y-3",
          keepsActions ? "max-sm:gap-x-3" : "flex-wrap",
        )}
      >
        <div
          className={classNames(
            "flex min-w-0 flex-auto items-center gap-3",
            Boolean(note) && "min-w-[min(18rem,100%)] max-sm:w-full",
          )}
        >
          {back}
          <div className="min-w-0 flex-auto">
            <h1 className="text-2xl wrap-anywhere max-sm:text-xl">{title}</h1>
            {/* The title alone decides whether the actions stand beside it: a note that loads late moves nothing. */}
            {note && <p className="w-0 min-w-full text-ink-2">{note}</p>}
          </div>
        </div>
        {actions && (
          <div
            className={classNames(
              "flex items-center gap-(--gap) print:hidden",
              keepsActions ? "shrink-0" : "min-w-0 flex-wrap",
            )}
          >
            {actions}
          </div>
        )}
      </div>
      {children && <div className="mt-4 min-w-0">{children}</div>}
    </header>
  );
}
