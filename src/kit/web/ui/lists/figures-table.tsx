import type { ReactNode } from "react";

interface FiguresTableProps {
  readonly caption: string;
  readonly heads: readonly string[];
  /** The first cell of a row is its head; figures stand on the right. */
  readonly rows: readonly { readonly id: string; readonly cells: readonly ReactNode[] }[];
  /** How many of the first columns hold words. */
  readonly wordColumns: number;
}

/** A plain table that scrolls by itself where it is wider than the screen. */
export function FiguresTable({ caption, heads, rows, wordColumns }: FiguresTableProps) {
  const align = (at: number) => (at < wordColumns ? "text-start" : "num whitespace-nowrap text-end");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
    <section aria-label={caption} tabIndex={0} className="ring-focus overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-ink">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`py-2 pe-4 font-semibold ${at < wordColumns ? "text-start" : "text-end"}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id} className="border-b border-line">
              {cells.map((cell, at) =>
                at === 0 ? (
                  <th key={heads[at]} scope="row" className="min-w-40 py-2 pe-4 text-start font-normal wrap-anywhere">
                    {cell}
                  </th>
                ) : (
                  <td key={heads[at]} className={`py-2 pe-4 ${align(at)}`}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
