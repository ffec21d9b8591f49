import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import { classNames } from "#kit/web/ui/class-names.ts";
import { showMoment } from "../../rules/moments.ts";
import { stepOf } from "../../rules/selection.ts";

interface EdgeHandleProps {
  readonly label: string;
  readonly valueMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  /** Of what the line shows, from its left end to its right. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly line: RefObject<HTMLElement | null>;
  readonly edge: "start" | "end";
  readonly onMove: (ms: number) => void;
  /** The pointer was let go, or a key was pressed. */
  readonly onSettle?: (() => void) | undefined;
  readonly isDisabled?: boolean;
  readonly className?: string;
}

/** One end of a part of a timeline: dragged by a finger, or moved by keys (100 ms; with shift a second). */
export function EdgeHandle(props: EdgeHandleProps) {
  const { label, valueMs, minMs, maxMs, fromMs, toMs, line, edge, onMove, onSettle, isDisabled = false } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, event.shiftKey);
    if (step === undefined || isDisabled) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(valueMs + step);
    onSettle?.();
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const box = line.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    onMove(fromMs + ((event.clientX - box.left) / box.width) * (toMs - fromMs));
  };
  return (
    <div
      role="slider"
      tabIndex={isDisabled ? -1 : 0}
      aria-label={label}
      aria-valuemin={Math.round(minMs)}
      aria-valuemax={Math.round(maxMs)}
      aria-valuenow={Math.round(valueMs)}
      aria-valuetext={showMoment(valueMs)}
      aria-disabled={isDisabled || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (isDisabled) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) drag(event);
      }}
      onPointerUp={() => onSettle?.()}
      onPointerCancel={() => onSettle?.()}
      style={{ left: `${((valueMs - fromMs) / Math.max(toMs - fromMs, 1)) * 100}%` }}
      className={classNames(
        "ring-focus absolute inset-y-0 z-10 w-12 cursor-ew-resize touch-none rounded-1 select-none",
        edge === "start" ? "-translate-x-full" : "",
        props.className,
      )}
    >
      {/* A narrow mark in a place that a finger finds. */}
      <span
        aria-hidden
        className={classNames(
          "absolute inset-y-0 flex w-4 items-center justify-center border-2 border-ink bg-hivis",
          edge === "start" ? "right-0 rounded-l-2" : "left-0 rounded-r-2",
        )}
      >
        <span className="h-5 w-0.5 bg-on-hivis" />
      </span>
    </div>
  );
}
