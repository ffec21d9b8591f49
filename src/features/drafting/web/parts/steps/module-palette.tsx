import type { Category, Module, ModuleType, OutlineStep } from "#features/procedures/content.ts";
import { actionModulesMax, offeredTypes, whyNot } from "#features/procedures/rules/module-limits.ts";
import { categoryOf } from "#features/procedures/rules/new-content.ts";
import { moduleIcons } from "#features/procedures/web/parts/module-icons.ts";
import { readText } from "#features/procedures/web/read-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { BookmarkPlus } from "#kit/web/icons.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { commandText } from "../../command-text.ts";
import { paneText } from "../../pane-text.ts";
import { useDraftActions } from "../draft-actions.ts";
import { useEditing } from "../draft-context.tsx";

const categories: readonly Category[] = ["information", "context", "action"];

interface ModulePaletteProps {
  /** The step that gets the chosen module; without one nothing can be chosen. */
  readonly step: OutlineStep<Module> | undefined;
  readonly onChosen?: (() => void) | undefined;
  readonly onInsertStep?: (() => void) | undefined;
}

/** The modules that a step can tell, show and ask with. Those that it cannot take give the reason. */
export function ModulePalette({ step, onChosen, onInsertStep }: ModulePaletteProps) {
  const t = useText(paneText, commandText);
  const { flags } = useEditing();
  return (
    <div className="space-y-5">
      {categories.map((category) => (
        <section key={category} aria-labelledby={`palette-${category}`}>
          <h2 id={`palette-${category}`} className="px-2 pb-1 text-xs font-semibold text-ink-2">
            {t(`editor.groups.${category}`)}
          </h2>
          <ul>
            {offeredTypes(flags)
              .filter((moduleType) => categoryOf[moduleType] === category)
              .map((moduleType) => (
                <li key={moduleType}>
                  <PaletteItem moduleType={moduleType} step={step} onChosen={onChosen} />
                </li>
              ))}
          </ul>
        </section>
      ))}
      {onInsertStep && (
        <section aria-labelledby="palette-reuse">
          <h2 id="palette-reuse" className="px-2 pb-1 text-xs font-semibold text-ink-2">
            {t("editor.reuse")}
          </h2>
          <button type="button" onClick={onInsertStep} className={classNames(itemClassName, "hover:bg-tint")}>
            <BookmarkPlus className="size-[18px] shrink-0" aria-hidden />
            <span className="min-w-0 flex-1">{t("editor.insertStep")}</span>
          </button>
        </section>
      )}
    </div>
  );
}

const itemClassName =
  "ring-inside flex min-h-(--ctl) w-full items-center gap-3 rounded-1 px-2 text-start pointer-coarse:min-h-11";

function PaletteItem({ moduleType, step, onChosen }: ModulePaletteProps & { moduleType: ModuleType }) {
  const t = useText(paneText);
  const kinds = useText(readText);
  const { flags } = useEditing();
  const actions = useDraftActions();
  const reason = step && whyNot(step, moduleType, flags);
  const isOff = !step || reason !== undefined;
  const max = flags.checklists ? actionModulesMax.withChecklists : actionModulesMax.without;
  const Icon = moduleIcons[moduleType];
  return (
    <button
      type="button"
      // It stays in the tab order and gives the reason: people who cannot see that it is grey hear it.
      aria-disabled={isOff}
      onClick={() => {
        if (!step) return;
        actions.addModule(step.id, moduleType);
        if (!isOff) onChosen?.();
      }}
      className={classNames(itemClassName, isOff ? "cursor-default text-ink-3" : "hover:bg-tint")}
    >
      <Icon
        className={classNames("size-[18px] shrink-0", moduleType === "aiStepVerification" && !isOff && "text-ai")}
        aria-hidden
      />
      <span className="min-w-0 flex-1">{kinds(`procedures.modules.${moduleType}`)}</span>
      {reason && <span className="text-xs text-ink-3">{t(`editor.limits.${reason}`, { max })}</span>}
    </button>
  );
}
