import type { ReactNode } from "react";

interface SettingsSectionProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
}

/** A section of a settings page: its description on the left, its controls on the right; stacked on a phone. */
export const SettingsSection = ({ title, note, children }: SettingsSectionProps) => (
  <section aria-label={title} className="grid gap-x-8 gap-y-4 md:grid-cols-[13rem_minmax(0,1fr)]">
    <div>
      <h2 className="text-md">{title}</h2>
      {note && <p className="mt-1 text-xs text-ink-3 text-pretty">{note}</p>}
    </div>
    <div className="min-w-0">{children}</div>
  </section>
);
