import { type ReactNode, useState } from "react";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import type { SavingTemplate } from "./save-template-dialog.tsx";

const SaveTemplateDialog = lazyComponent(
  () => import("./save-template-dialog.tsx").then((module) => module.SaveTemplateDialog),
  ({ saving }) => saving !== undefined,
);

interface SaveTemplateProps extends SavingTemplate {
  readonly children: (save: () => void) => ReactNode;
}

/** Whatever offers to keep a version as a template, and the dialog that this opens. */
export function SaveTemplate({ source, title, children }: SaveTemplateProps) {
  const [saving, setSaving] = useState<SavingTemplate>();
  return (
    <>
      {children(() => setSaving({ source, title }))}
      <SaveTemplateDialog saving={saving} onClose={() => setSaving(undefined)} />
    </>
  );
}
