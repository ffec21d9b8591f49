import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useRef, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Check, Minus } from "#kit/web/icons.ts";
import { kitText } from "#kit/web/text.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { focusAfter } from "#kit/web/ui/focus-after.ts";
import { rowAfterKey } from "#kit/web/ui/grid-keys.ts";
import { GroupIcon } from "#kit/web/ui/marks/group-icon.tsx";
import type { Mark } from "./access-selection.ts";
import { accessText } from "./access-text.ts";
import type { GroupLine } from "./group-lines.ts";

const rowHeightPx = 40;

interface GroupTreeProps {
  readonly lines: readonly GroupLine[];
  readonly markOf: (groupId: string) => Mark;
  readonly onPress: (groupId: string) => void;
  /** One group is chosen, not several. */
  readonly isSingle?: boolean;
}

/**
 * A tree with a tick before each line, half a tick where only some of the things carry the group. The page holds only
 * the lines on screen: a workspace may have 5,000 groups. One tab stop; arrow keys go between lines, Space and Enter tick.
 */
export function GroupTree({ lines, markOf, onPress, isSingle = false }: GroupTreeProps) {
  // The virtualizer changes inside while staying the same object, which the compiler would take for unchanged.
  "use no memo";
  const t = useText(accessText);
  const kit = useText(kitText);
  const scroller = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string>();
  const active = Math.max(
    0,
    lines.findIndex((line) => line.group.id === activeId),
  );
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    overscan: 8,
    // The line with the focus stays in the page when it is scrolled away.
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), active])].filter((at) => at < lines.length),
  });

  const focusOn = (index: number) => {
    virtualizer.scrollToIndex(index, { align: "auto" });
    focusAfter(
      // The line may only now come into the page.
      () => setActiveId(lines[index]?.group.id),
      () => scroller.current?.querySelector(`[data-line="${index}"]`),
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 1);
    const next = rowAfterKey(event.key, active, lines.length, pageRows);
    const line = lines[active];
    if (next !== undefined) focusOn(next);
    else if ((event.key === " " || event.key === "Enter") && line) onPress(line.group.id);
    else return;
    event.preventDefault();
  };

  return (
    <div ref={scroller} className="min-h-40 flex-1 overflow-auto rounded-1 border border-line bg-raised">
      {lines.length === 0 && <p className="px-3 py-2 text-ink-3">{kit("kit.noMatch")}</p>}
      <div
        role="tree"
        tabIndex={-1}
        aria-label={t("commonAccessManagement.groups")}
        aria-multiselectable={!isSingle}
        onKeyDown={onKeyDown}
        className="relative"
        style={{ blockSize: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return (
            line && (
              <Line
                key={line.group.id}
                line={line}
                index={index}
                start={start}
                mark={markOf(line.group.id)}
                isActive={index === active}
                isSingle={isSingle}
                onPress={() => {
                  setActiveId(line.group.id);
                  onPress(line.group.id);
                }}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

interface LineProps {
  readonly line: GroupLine;
  readonly index: number;
  /** The offset of the line, in px from the top. */
  readonly start: number;
  readonly mark: Mark;
  readonly isActive: boolean;
  readonly isSingle: boolean;
  readonly onPress: () => void;
}

const ariaChecked = { all: true, some: "mixed", none: false } as const;

function Line({ line, index, start, mark, isActive, isSingle, onPress }: LineProps) {
  return (
    <div
      role="treeitem"
      aria-label={line.group.name}
      aria-level={line.level}
      {...(isSingle ? { "aria-selected": mark === "all" } : { "aria-checked": ariaChecked[mark] })}
      tabIndex={isActive ? 0 : -1}
      data-line={index}
      onClick={onPress}
      className={classNames(
        "ring-inside absolute inset-x-0 top-0 flex cursor-default items-center gap-2 pe-3 hover:bg-tint",
        !line.isFound && "text-ink-3",
      )}
      style={{
        blockSize: rowHeightPx,
        paddingInlineStart: 12 + (line.level - 1) * 20,
        transform: `translateY(${start}px)`,
      }}
    >
      <Box mark={mark} isRound={isSingle} />
      <GroupIcon name={line.group.icon} className="text-ink-3" />
      <span className="truncate">{line.group.name}</span>
    </div>
  );
}

function Box({ mark, isRound }: { readonly mark: Mark; readonly isRound: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "grid size-[18px] shrink-0 place-items-center border text-on-ink forced-colors:text-[CanvasText]",
        isRound ? "rounded-full" : "rounded-1",
        mark === "none" ? "border-edge bg-raised" : "border-ink bg-ink",
      )}
    >
      {mark === "all" && <Check className="size-3.5" strokeWidth={3} />}
      {mark === "some" && <Minus className="size-3.5" strokeWidth={3} />}
    </span>
  );
}
