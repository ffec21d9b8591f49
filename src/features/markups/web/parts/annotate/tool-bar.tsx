import { useText } from "#kit/web/i18n.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { useArrowKeys } from "#kit/web/ui/use-arrow-keys.ts";
import { type Tool, tools } from "../../../rules/shapes.ts";
import { markupText } from "../../text.ts";
import { toolIcons, toolKeys } from "./tool-icons.ts";

interface ToolBarProps {
  readonly tool: Tool;
  readonly onChoose: (tool: Tool) => void;
  readonly className?: string;
}

/** The eight tools. Each has a letter, which its name shows. */
export function ToolBar({ tool: chosen, onChoose, className }: ToolBarProps) {
  const t = useText(markupText);
  const keys = useArrowKeys({ isGrid: true });
  return (
    <div role="radiogroup" aria-label={t("markups.toolsLabel")} {...keys} className={className}>
      {tools.map((tool) => {
        const Icon = toolIcons[tool];
        const name = t(`markups.tools.${tool}`);
        return (
          <button
            key={tool}
            type="button"
            role="radio"
            aria-checked={tool === chosen}
            aria-label={name}
            aria-keyshortcuts={toolKeys[tool]}
            title={`${name} (${toolKeys[tool].toUpperCase()})`}
            data-selected={tool === chosen || undefined}
            onClick={() => onChoose(tool)}
            className={classNames(
              "ring-inside relative grid size-12 shrink-0 cursor-default touch-manipulation place-items-center rounded-1 hover:bg-tint",
              "selected:bg-ink selected:text-on-ink selected:[--ring:var(--hivis)]",
              "forced-colors:selected:bg-[Highlight] forced-colors:selected:text-[HighlightText]",
            )}
          >
            <Icon className="size-6" aria-hidden />
          </button>
        );
      })}
    </div>
  );
}
