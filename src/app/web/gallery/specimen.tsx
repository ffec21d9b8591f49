import type { ReactNode } from "react";

/** One piece with its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="border-b border-line py-6" aria-label={name}>
      <h2 className="mb-4 text-xs font-semibold text-ink-3">{name}</h2>
      {children}
    </section>
  );
}

export const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-3">{children}</div>
);

export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(260px,100%),1fr))] items-start gap-6">{children}</div>
);

export const longText =
  "A very long name that somebody pasted from a spreadsheet, Donaudampfschifffahrtsgesellschaftskapitän included";
