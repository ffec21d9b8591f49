import type { Module } from "#features/procedures/content.ts";
import { moduleIcons } from "#features/procedures/web/parts/module-icons.ts";
import { readText } from "#features/procedures/web/read-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import type { useSortable } from "#kit/web/ui/lists/use-sortable.ts";
import { Badge } from "#kit/web/ui/marks/badge.tsx";
import { MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import { editorText } from "../../editor-text.ts";
import { useEditorView, useIsFresh } from "../draft-context.tsx";
import { DragHandle } from "../drag-handle.tsx";
import { ModuleFields } from "../modules/module-fields.tsx";
import type { Removal } from "../outline/confirm-removal.tsx";
import type { Moving } from "../outline/move-dialog.tsx";

const ModuleMenu = lazyComponent(() => import("./module-menu.tsx").then((module) => module.ModuleMenu));

interface ModuleCardProps {
  readonly module: Module;
  readonly place: number;
  readonly count: number;
  readonly handle: ReturnType<ReturnType<typeof useSortable>["handle"]>;
  readonly onMove: (moving: Moving) => void;
  readonly onRemove: (removal: Removal) => void;
}

/** One module of the open step, with its fields and what can be done with it. */
export function ModuleCard({ module, place, count, handle, onMove, onRemove }: ModuleCardProps) {
  const t = useText(editorText);
  const kinds = useText(readText);
  const isFresh = useIsFresh(module.id);
  const isWriting = useEditorView().writingId === module.id;
  const Icon = moduleIcons[module.moduleType];
  const name = kinds(`procedures.modules.${module.moduleType}`);
  const isRequired = module.category === "action" && module.moduleData.isRequired;
  const isWarning = module.moduleType === "warning";
  return (
    <article
      data-place={module.id}
      data-module={module.id}
      aria-label={name}
      tabIndex={-1}
      className={classNames(
        "relative rounded-2 border bg-raised outline-offset-2 transition-[outline-color]",
        isWriting ? "border-edge" : "border-line",
        isWarning && "overflow-hidden ps-3",
        isFresh ? "outline-3 outline-hivis" : "outline-none",
      )}
    >
      {isWarning && <span className="hazard-edge absolute inset-y-0 start-0 w-3" aria-hidden />}
      <header className="flex min-h-12 items-center gap-2 ps-2 pe-1">
        <DragHandle name={name} {...handle} />
        <Icon
          className={classNames(
            "size-[18px] shrink-0 text-ink-2",
            isWarning && "text-wait",
            module.moduleType === "aiStepVerification" && "text-ai",
          )}
          aria-hidden
        />
        <h3 className="text-xs font-semibold">{name}</h3>
        {isRequired && <Badge tone="wait">{kinds("procedures.read.required")}</Badge>}
        {isFresh && <Badge tone="hivis">{t("editor.new")}</Badge>}
        <span className="ms-auto">
          <MoreMenu label={t("editor.actionsFor", { name })}>
            <ModuleMenu moduleId={module.id} place={place} count={count} onMove={onMove} onRemove={onRemove} />
          </MoreMenu>
        </span>
      </header>
      <div data-fields className="px-4 pb-4">
        <ModuleFields module={module} />
      </div>
    </article>
  );
}
