import type { ReactNode } from "react";
import { Unbroken } from "#kit/web/words/unbroken.tsx";

interface RowProps {
  readonly mark: ReactNode;
  readonly title: string;
  readonly note: ReactNode;
  readonly badge?: ReactNode;
  /** The one press that sees to it. */
  readonly action: ReactNode;
}

/** For the press at the end of a row. */
export const rowActionClassName = "shrink-0 max-sm:w-full pointer-coarse:min-h-14";

/** One thing that waits. */
export const Row = ({ mark, title, note, badge, action }: RowProps) => (
  <li className="flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-3">
    <span className="grid size-7 shrink-0 place-items-center">{mark}</span>
    <span className="min-w-40 flex-1">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          <Unbroken text={title} />
        </span>
        {badge}
      </span>
      <span className="block text-xs text-ink-2">{note}</span>
    </span>
    {action}
  </li>
);
