import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Popover } from "#kit/web/ui/menus/popover.tsx";
import type { Shape } from "../../../rules/shapes.ts";
import type { Annotator } from "../../state/annotator.ts";
import { markupText } from "../../text.ts";
import { StyleBar, Swatch } from "./style-bar.tsx";
import { ToolBar } from "./tool-bar.tsx";
import { atOnce, type Do } from "./use-annotator.ts";

interface BenchToolsProps {
  readonly state: Annotator;
  readonly act: Do;
  readonly selected: Shape | undefined;
}

/** Stands next to the picture in a wide window, and below it within a thumb's reach in a narrow one. */
export function BenchTools({ state, act, selected }: BenchToolsProps) {
  const t = useText(markupText);
  const { colour, weight } = selected ?? state;
  const style = {
    colour,
    weight,
    onColour: (next: typeof colour) => act({ do: "colour", colour: next, at: atOnce() }),
    onWeight: (next: number) => act({ do: "weight", weight: next, at: atOnce() }),
  };
  return (
    <div className="order-2 flex shrink-0 items-center justify-center border-t border-line bg-raised p-1 md:order-1 md:w-[168px] md:flex-col md:justify-start md:gap-3 md:overflow-y-auto md:border-e md:border-t-0 md:p-2">
      <ToolBar
        tool={state.tool}
        onChoose={(tool) => act({ do: "tool", tool })}
        className="grid flex-1 grid-cols-4 gap-x-1 md:w-full md:flex-none md:grid-cols-2 md:gap-1"
      />
      <StyleBar {...style} className="hidden border-line pt-3 md:block md:w-[150px] md:space-y-3 md:border-t" />
      <Popover
        label={t("markups.styleLabel")}
        placement="top end"
        trigger={
          <Button kind="bare" icon aria-label={t("markups.styleLabel")} className="ms-4 size-14 md:hidden">
            <Swatch colour={colour} />
          </Button>
        }
      >
        <StyleBar {...style} className="grid justify-items-center gap-3 [--ctl:48px]" />
      </Popover>
    </div>
  );
}
