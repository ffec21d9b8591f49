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

/** [MK15] The tools by their names. Each has a letter, which its tooltip shows. */
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
            aria-keyshortcuts={toolKeys[tool]}
            title={`${name} (${toolKeys[tool].toUpperCase()})`}
            data-selected={tool === chosen || undefined}
            onClick={() => onChoose(tool)}
            className={classNames(
              "ring-inside relative flex h-14 min-w-0 cursor-default touch-manipulation flex-col items-center justify-center gap-0.5 rounded-1 px-0.5 hover:bg-tint",
              "selected:bg-ink selected:text-on-ink selected:[--ring:var(--hivis)]",
              "forced-colors:selected:bg-[Highlight] forced-colors:selected:text-[HighlightText]",
            )}
          >
            <Icon className="size-5 shrink-0" aria-hidden />
            <span className="max-w-full truncate text-2xs">{name}</span>
          </button>
        );
      })}
    </div>
  );
}
