import type { HTMLAttributes, MouseEvent, ReactNode } from "react";
import { ChevronRight, GripVertical } from "#kit/web/icons.ts";
import { useText } from "../../i18n.ts";
import { kitText } from "../../text.ts";
import { Checkbox } from "../choices/checkbox.tsx";
import { classNames } from "../class-names.ts";
import type { TreeLine, TreeMove } from "./tree-lines.ts";
import { treeText } from "./tree-text.ts";

interface TreeRowProps<T> {
  readonly line: TreeLine<T>;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  /** Undefined where lines have no checkbox. */
  readonly checked: boolean | undefined;
  readonly isDragged: boolean;
  /** Where at this line the dragged ones would come. */
  readonly dropAt: TreeMove["position"] | undefined;
  readonly onCheck: () => void;
  readonly onToggle: () => void;
  readonly onPress: (event: MouseEvent) => void;
  /** With these it has a handle. */
  readonly drag?: Pick<
    HTMLAttributes<HTMLElement>,
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel"
  >;
  readonly onLift?: () => void;
  /** In a long tree: its offset, and the height of every line; in px. */
  readonly at?: { readonly top: number; readonly height: number } | undefined;
  readonly children: ReactNode;
}

/** A line of a tree: handle, checkbox, what opens it, and its content. */
export function TreeRow<T>(props: TreeRowProps<T>) {
  const { line, checked, dropAt, isSelected } = props;
  const { node, level, isExpanded, hasChildren } = line;
  const t = useText(kitText);
  return (
    <div
      role="row"
      aria-label={node.text}
      aria-level={level}
      aria-posinset={line.place}
      aria-setsize={line.siblings}
      aria-expanded={hasChildren ? isExpanded : undefined}
      aria-selected={checked ?? isSelected}
      data-tree-id={node.id}
      data-selected={(checked ?? isSelected) || undefined}
      tabIndex={props.isActive ? 0 : -1}
      onClick={props.onPress}
      {...props.drag}
      {...(props.at && { style: { blockSize: props.at.height, transform: `translateY(${props.at.top}px)` } })}
      className={classNames(
        rowClassName,
        props.at ? "absolute inset-x-0 top-0" : "relative",
        checked === undefined && selectedClassName,
        props.isDragged && "opacity-50",
        dropAt === "on" && "border-ink bg-tint-2",
      )}
    >
      {dropAt && dropAt !== "on" && <span aria-hidden className={classNames(dropLineClassName, dropEdges[dropAt])} />}
      <div
        role="gridcell"
        className="flex min-h-(--ctl) min-w-0 items-center gap-1"
        style={{ paddingInlineStart: (level - 1) * 12 }}
      >
        {props.onLift && <Grip name={node.text} onLift={props.onLift} />}
        {checked !== undefined && (
          <Checkbox
            aria-label={t("kit.selectRow", { name: node.text })}
            isSelected={checked}
            onChange={props.onCheck}
            className="px-1"
          />
        )}
        {hasChildren ? (
          <button
            type="button"
            aria-label={t(isExpanded ? "kit.collapse" : "kit.expand")}
            onClick={props.onToggle}
            className={smallButton}
          >
            <ChevronRight
              className={classNames(
                "size-4 transition-transform floor:size-6",
                isExpanded ? "rotate-90" : "rtl:rotate-180",
              )}
              aria-hidden
            />
          </button>
        ) : (
          <span className="w-6 shrink-0 floor:w-12" />
        )}
        <div className="min-w-0 flex-1">{props.children}</div>
      </div>
    </div>
  );
}

/** A pointer drags with it (the line listens); keys and screen readers press it. */
function Grip({ name, onLift }: { name: string; onLift: () => void }) {
  const t = useText(treeText);
  return (
    <button
      type="button"
      data-tree-handle
      aria-label={t("tree.drag", { name })}
      // A press by key or screen reader has no pointer and counts no clicks.
      onClick={(event) => event.detail === 0 && onLift()}
      className={classNames(smallButton, quiet)}
    >
      <GripVertical className="size-4 floor:size-6" aria-hidden />
    </button>
  );
}

const rowClassName = classNames(
  "ring-inside group cursor-default rounded-1 border border-transparent pe-1 select-none hover:bg-tint",
  "forced-colors:border-[Canvas]",
);
const selectedClassName = "selected:border-line selected:bg-raised forced-colors:selected:border-[Highlight]";
const dropLineClassName = "pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-ink forced-colors:bg-[Highlight]";
const dropEdges = { before: "-top-px", after: "-bottom-px" };

const smallButton =
  "ring-focus grid size-6 shrink-0 place-items-center rounded-1 text-ink-3 hover:text-ink floor:size-12";

/** Shown when it is wanted, and always where there is no pointer that hovers. */
const quiet =
  "cursor-grab touch-none opacity-0 group-hover:opacity-100 group-focus-within:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100 floor:opacity-100";
