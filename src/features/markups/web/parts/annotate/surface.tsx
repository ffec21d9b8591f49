import { type PointerEvent, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useText } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import {
  type GestureAction,
  gesture,
  noGesture,
  type PointerEventLike,
  type PointerKind,
} from "#kit/web/pan-zoom/gestures.ts";
import { useSurface } from "#kit/web/pan-zoom/use-surface.ts";
import { type Viewing, wheelFactor } from "#kit/web/pan-zoom/use-view.ts";
import { toPicture } from "#kit/web/pan-zoom/view.ts";
import { classNames } from "#kit/web/ui/class-names.ts";
import { isWritingTool, type Point } from "../../../rules/geometry.ts";
import { unitOf } from "../../../rules/shapes.ts";
import type { Board, OpenBoard } from "../../board/board.ts";
import type { Annotator } from "../../state/annotator.ts";
import { markupText } from "../../text.ts";
import { atOnce, type Do } from "./use-annotator.ts";

interface SurfaceProps {
  readonly picture: HTMLImageElement;
  readonly state: Annotator;
  readonly act: Do;
  readonly viewing: Viewing;
  readonly openBoard: OpenBoard;
  /** The space bar is held: the picture is moved, whatever the tool. */
  readonly movesPicture: boolean;
  /** Gets the element that takes the keys. */
  readonly elementRef: RefObject<HTMLDivElement | null>;
  /** Called when a pointer comes down. */
  readonly onPointer: () => void;
  /** What lies over the picture: the mark of the keys, the text being written. */
  readonly children: ReactNode;
}

const kindOf = (type: string): PointerKind => (type === "pen" || type === "touch" ? type : "mouse");
const isWriting = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement;

/** The picture with what is drawn on it, under mouse, fingers and pen. */
export function Surface(props: SurfaceProps) {
  const { state, act, viewing, elementRef, movesPicture, children } = props;
  const t = useText(markupText);
  const { board, canvasRef } = useBoard(props);
  const gestures = useRef(noGesture);
  const perform = usePerformed(props, board);

  const pointOf = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = elementRef.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const feed = (event: PointerEventLike, isStraight = false) => {
    const [next, deeds] = gesture(gestures.current, event);
    gestures.current = next;
    for (const deed of deeds) perform(deed, isStraight);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (isWriting(event.target) || (event.pointerType === "mouse" && event.button > 1)) return;
    props.onPointer();
    const at = pointOf(event);
    const found = state.tool === "Select" ? board.current?.hit(at) : undefined;
    if (found && found !== "handle") act({ do: "select", id: found.id });
    feed({
      is: "down",
      id: event.pointerId,
      kind: kindOf(event.pointerType),
      at,
      onShape: found !== undefined,
      draws: state.tool !== "Select",
      movesPicture: movesPicture || event.button === 1,
    });
    elementRef.current?.focus({ preventScroll: true });
    if (gestures.current.doing !== "handling") event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    // A fast pen has been at more places than the browser has frames.
    const passed = gestures.current.doing === "drawing" ? event.nativeEvent.getCoalescedEvents?.() : undefined;
    for (const one of passed?.length ? passed : [event]) {
      feed({ is: "move", id: event.pointerId, at: pointOf(one) }, event.shiftKey);
    }
  };
  const onPointerEnd = (event: PointerEvent<HTMLDivElement>) =>
    feed({ is: event.type === "pointercancel" ? "cancel" : "up", id: event.pointerId });

  useSurface(elementRef, (event) => viewing.zoom(wheelFactor(event), pointOf(event)));

  return (
    <div
      ref={elementRef}
      // A place for the arrow keys: nothing else on the page is one.
      role="application"
      aria-label={t("markups.canvas")}
      aria-describedby="markup-canvas-help"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the keys that draw
      tabIndex={0}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onContextMenu={(event) => event.preventDefault()}
      className={classNames(
        "ring-inside absolute inset-0 touch-none overflow-hidden select-none",
        movesPicture ? "cursor-grab" : state.tool === "Select" ? "cursor-default" : "cursor-crosshair",
      )}
    >
      <div ref={canvasRef} aria-hidden className="absolute inset-0" />
      <p id="markup-canvas-help" className="sr-only">
        {t("markups.canvasHelp")}
      </p>
      {children}
    </div>
  );
}

/** What a gesture does to the picture, the view and the board. */
function usePerformed({ picture, state, act, viewing }: SurfaceProps, board: RefObject<Board | undefined>) {
  const textAt = useRef<Point>(undefined);
  const { view } = viewing;
  const unit = unitOf({ width: picture.naturalWidth, height: picture.naturalHeight });
  const begin = (at: Point) => {
    const point = toPicture(view, at);
    textAt.current = point;
    act({ do: "begin", id: newId(), point });
  };
  const finish = () => {
    if (!isWritingTool(state.tool)) return act({ do: "finish", unit, at: atOnce() });
    if (textAt.current) act({ do: "write", id: newId(), point: textAt.current });
  };
  return (deed: GestureAction, isStraight: boolean) => {
    switch (deed.do) {
      case "begin":
        return begin(deed.at);
      case "extend":
        return act({ do: "extend", point: toPicture(view, deed.at), isStraight });
      case "finish":
        return finish();
      case "abandon":
        return act({ do: "abandon" });
      case "deselect":
        return act({ do: "select", id: undefined });
      case "letGo":
        return board.current?.letGo();
      case "pan":
        return viewing.pan(deed.dx, deed.dy);
      case "zoom":
        return viewing.zoom(deed.factor, deed.at);
    }
  };
}

/** Opens the drawing library's board and passes every change to it. */
function useBoard({ picture, state, act, viewing, openBoard }: SurfaceProps) {
  const canvasRef = useRef<HTMLDivElement>(null);
  const board = useRef<Board>(undefined);
  useEffect(() => {
    if (!canvasRef.current) return undefined;
    const opened = openBoard(canvasRef.current, picture, {
      onShape: (shape) => act({ do: "put", shape, at: atOnce() }),
      onRewrite: (id) => act({ do: "rewrite", id }),
    });
    board.current = opened;
    return () => opened.close();
  }, [picture, act, openBoard]);
  const { view, window } = viewing;
  const { history, drawing, selectedId, writing, tool } = state;
  useEffect(() => {
    board.current?.resize(window);
  }, [window]);
  useEffect(() => {
    board.current?.show({
      shapes: history.present,
      drawing: drawing?.shape,
      selectedId,
      hiddenId: writing?.id,
      view,
      selects: tool === "Select",
    });
  }, [history.present, drawing, selectedId, writing, view, tool]);
  return { board, canvasRef };
}
