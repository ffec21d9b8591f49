import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { Maximize, ZoomIn, ZoomOut } from "#kit/web/icons.ts";
import { useView, type Viewing, zoomStep } from "#kit/web/pan-zoom/use-view.ts";
import { toScreen } from "#kit/web/pan-zoom/view.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { type Shape, stampsOf, unitOf } from "../../../rules/shapes.ts";
import type { StampChange } from "../../../rules/stamp-change.ts";
import type { OpenedDrawing } from "../../queries.ts";
import { isChanged, isFull, selectedOf, shapesOf } from "../../state/annotator.ts";
import { markupText } from "../../text.ts";
import type { AnnotateTools } from "./annotate-tools.ts";
import { BenchHead } from "./bench-head.tsx";
import { BenchTools } from "./bench-tools.tsx";
import { SaveQuestion } from "./save-question.tsx";
import { ShapeList } from "./shape-list.tsx";
import { Surface } from "./surface.tsx";
import { LabelWriter, TextWriter } from "./text-writer.tsx";
import { atOnce, useAnnotator } from "./use-annotator.ts";
import { useBenchKeys } from "./use-bench-keys.ts";
import { useKeyPen } from "./use-key-pen.ts";

interface BenchProps {
  readonly workspaceId: string;
  readonly opened: OpenedDrawing;
  readonly picture: HTMLImageElement;
  readonly tools: AnnotateTools;
  readonly onClose: () => void;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly onSaved: (newFileId: string, stamps: StampChange) => void;
  readonly onChanged: (isChanged: boolean) => void;
}

/** Where a picture is drawn on: tools, the picture, and what can be done with it. */
export function Bench(props: BenchProps) {
  const { opened, picture, tools, onClose, onChanged } = props;
  const t = useText(markupText);
  const size = { width: picture.naturalWidth, height: picture.naturalHeight };
  const unit = unitOf(size);
  const [state, act] = useAnnotator(opened.shapes);
  const surface = useRef<HTMLDivElement>(null);
  const viewing = useView(size, surface);
  const [isSaving, setSaving] = useState(false);
  const hasChanged = isChanged(state);
  useEffect(() => {
    onChanged(hasChanged);
  }, [hasChanged, onChanged]);
  useAnnouncedCount(shapesOf(state).length);
  const Writer = state.writing?.tool === "Stamp" ? LabelWriter : TextWriter;
  const keyPen = useKeyPen({ state, act, viewing, size, unit });
  const keys = useBenchKeys({ state, act, viewing });
  const selected = selectedOf(state);
  const focusSurface = () => surface.current?.focus();
  const rewritten = shapesOf(state).find((shape) => shape.id === state.writing?.id);
  const style = rewritten ?? state;
  const mark = keyPen.mark && toScreen(viewing.view, keyPen.mark);

  const onKeyDown = (event: KeyboardEvent) => {
    const isOnSurface = event.target === surface.current;
    if (!(isOnSurface && keyPen.onKeyDown(event)) && !keys.onKeyDown(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of everything inside
    <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown} onKeyUp={keys.onKeyUp}>
      <BenchHead
        state={state}
        act={act}
        selected={selected}
        onClose={onClose}
        onSave={() => setSaving(true)}
        onRemoved={focusSurface}
      />
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <BenchTools state={state} act={act} selected={selected} />
        <div className="relative order-1 min-h-0 min-w-0 flex-1 bg-tint-2 md:order-2">
          <Surface
            picture={picture}
            state={state}
            act={act}
            viewing={viewing}
            openBoard={tools.openBoard}
            movesPicture={keys.isSpaceDown}
            elementRef={surface}
            onPointer={keyPen.onPointer}
          >
            {mark && <Mark x={mark.x} y={mark.y} />}
            {state.writing && (
              <Writer
                key={state.writing.id}
                writing={state.writing}
                colour={style.colour}
                weight={style.weight}
                view={viewing.view}
                unit={unit}
                number={numberOf(shapesOf(state), state.writing.id)}
                onWritten={(text) => {
                  act({ do: "written", text, at: atOnce() });
                  focusSurface();
                }}
              />
            )}
          </Surface>
          {isFull(state) && (
            <p role="status" className="absolute inset-x-0 top-0 bg-wait-bg px-4 py-2 text-center text-sm text-wait">
              {t("markups.full")}
            </p>
          )}
          <ZoomBar viewing={viewing} />
          <ShapeList state={state} act={act} unit={unit} onGone={focusSurface} />
        </div>
      </div>
      <SaveQuestion {...props} shapes={shapesOf(state)} isOpen={isSaving} onAsk={setSaving} />
    </div>
  );
}

/** Of a stamp, or of the next one. */
function numberOf(shapes: readonly Shape[], id: string): number {
  const stamps = stampsOf(shapes);
  const place = stamps.findIndex((stamp) => stamp.id === id);
  return (place < 0 ? stamps.length : place) + 1;
}

/** Where the keys draw; seen only while they do. */
const Mark = ({ x, y }: { readonly x: number; readonly y: number }) => (
  <span
    aria-hidden
    className="pointer-events-none absolute hidden size-8 -translate-1/2 rounded-full border-2 border-ink bg-hivis/30 shadow-pop outline-2 outline-white [:focus-visible>&]:block"
    style={{ left: x, top: y }}
  />
);

/** Announces to screen readers that a shape was removed, or how many there are after one was added. */
function useAnnouncedCount(count: number): void {
  const t = useText(markupText);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current) announce(t("markups.said.removed"));
    else if (count > before.current) announce(t("markups.said.shapeCount", { count }));
    before.current = count;
  }, [count, t]);
}

/** For people who can neither scroll nor pinch to zoom. */
function ZoomBar({ viewing }: { readonly viewing: Viewing }) {
  const t = useText(markupText);
  const percent = Math.round(viewing.view.scale * 100);
  return (
    <div className="absolute end-3 bottom-3 flex items-center rounded-2 border border-line bg-raised shadow-pop">
      <Button kind="bare" icon aria-label={t("markups.zoomOut")} onPress={() => viewing.zoom(1 / zoomStep)}>
        <ZoomOut aria-hidden />
      </Button>
      <span className="num hidden w-14 text-center text-xs sm:block">{t("markups.zoomIs", { percent })}</span>
      <Button kind="bare" icon aria-label={t("markups.zoomIn")} onPress={() => viewing.zoom(zoomStep)}>
        <ZoomIn aria-hidden />
      </Button>
      <Button kind="bare" icon aria-label={t("markups.fit")} onPress={viewing.fit}>
        <Maximize aria-hidden />
      </Button>
    </div>
  );
}
