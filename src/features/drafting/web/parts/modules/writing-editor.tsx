import type { ModuleOf } from "#features/procedures/content.ts";
import { same } from "#features/procedures/rules/same.ts";
import { readText } from "#features/procedures/web/read-text.ts";
import { isBlank, normalDelta } from "#kit/rich-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { Pencil } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { DeltaView } from "#kit/web/rich-text/delta-view.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { editorText } from "../../editor-text.ts";
import { useDraft, useEditorView } from "../draft-context.tsx";
import { useChangeModule, useIsStrict, useModuleFindings } from "./use-module.ts";

const RichTextEditor = lazyComponent(
  () => import("#kit/web/rich-text/rich-text-editor.tsx").then((module) => module.RichTextEditor),
  () => true,
  { placeholder: <SkeletonLines lines={3} /> },
);

type Writing = ModuleOf<"instruction" | "reminder" | "warning">;

/** Shows text until it is pressed; then the one rich-text editor opens in its place. */
export function WritingEditor({ module }: { readonly module: Writing }) {
  const t = useText(editorText);
  const words = useText(readText);
  const { writingId, write } = useEditorView();
  const isStrict = useIsStrict();
  const key = `${module.moduleType}ModuleNeedsContent` as const;
  const isMissing = useModuleFindings(module.id).has(key) && isStrict;
  const errorId = `${module.id}-error`;
  const name = words(`procedures.modules.${module.moduleType}`);
  return (
    <div data-finding={key} className="space-y-2">
      {writingId === module.id ? (
        <OpenEditor module={module} name={name} isInvalid={isMissing} describedBy={isMissing ? errorId : undefined} />
      ) : (
        <Reading module={module} name={name} onWrite={() => write(module.id)} />
      )}
      {isMissing && (
        <p id={errorId} className="text-xs font-semibold text-stop">
          {t(`editor.errors.${key}`)}
        </p>
      )}
    </div>
  );
}

function Reading({ module, name, onWrite }: { module: Writing; name: string; onWrite: () => void }) {
  const t = useText(editorText);
  const { content } = module.moduleData;
  return (
    // The press is a shortcut for the pointer; the button next to it works for everyone.
    <div
      role="presentation"
      className="group/reading flex cursor-text items-start gap-2 rounded-1 hover:bg-tint/60"
      onClick={(event) => {
        if (!(event.target as Element).closest("a, button")) onWrite();
      }}
    >
      {isBlank(content) ? (
        <p className="min-w-0 flex-1 py-1 text-ink-3">{t("editor.fields.blank")}</p>
      ) : (
        <DeltaView delta={content} className="flex-1 py-1" />
      )}
      <Button kind="bare" size="sm" icon aria-label={t("editor.fields.edit", { name })} onPress={onWrite}>
        <Pencil aria-hidden />
      </Button>
    </div>
  );
}

interface OpenEditorProps {
  readonly module: Writing;
  readonly name: string;
  readonly isInvalid: boolean;
  readonly describedBy: string | undefined;
}

function OpenEditor({ module, name, isInvalid, describedBy }: OpenEditorProps) {
  const t = useText(editorText);
  const { write } = useEditorView();
  const change = useChangeModule(module);
  // The editor reads its text when it mounts: undo and the like must remount it.
  const epoch = useDraft((view) => view.state.epoch);
  return (
    <div
      role="presentation"
      onKeyDown={(event) => {
        if (event.key === "Escape") write(null);
      }}
      className="space-y-2"
    >
      <RichTextEditor
        key={epoch}
        value={module.moduleData.content}
        label={name}
        placeholder={t("editor.fields.write")}
        autoFocus
        isInvalid={isInvalid}
        {...(describedBy && { describedBy })}
        onChange={(content) => {
          if (!same(content, normalDelta(module.moduleData.content))) change({ version: 1, content }, "content");
        }}
      />
      <Button size="sm" onPress={() => write(null)}>
        {t("editor.fields.done")}
      </Button>
    </div>
  );
}
