import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { usePictureUrl } from "#features/media/web/parts/picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Maximize, ZoomIn, ZoomOut } from "#kit/web/icons.ts";
import { Toolbar } from "#kit/web/ui/toolbar.tsx";
import { viewerText } from "../text.ts";
import { BarButton } from "./bar-button.tsx";
import { readWhole } from "./file-source.ts";
import { useLoaded } from "./use-loaded.ts";
import { usePinch } from "./use-pinch.ts";
import type { KindViewerProps } from "./viewer-props.ts";
import { NotOpened, Opening } from "./viewer-states.tsx";
import { fitScale, nextScale, noPan, type Pan, panWithin, type Size, zoomAbout } from "./zoom.ts";

/** A picture at its largest stored size: to be zoomed and moved. Where the small one is known already it shows first. */
export function PictureViewer({ file }: KindViewerProps) {
  const small = usePictureUrl(file.fileId, "small");
  const [large, retry] = useLoaded(async (signal) => URL.createObjectURL(await readWhole(file, signal)), file.fileId);
  const url = large.is === "here" ? large.value : undefined;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  if (large.is === "failed") return <NotOpened file={file} error={large.error} onRetry={retry} />;
  const shown = url ?? small;
  if (!shown) return <Opening name={file.name} />;
  return <PannedPicture url={shown} name={file.name} isBusy={url === undefined} />;
}

interface PannedPictureProps {
  readonly url: string;
  readonly name: string;
  readonly isBusy: boolean;
}

const nowhere: Size = { width: 0, height: 0 };
/** One press of an arrow key, in px. */
const keyStep = 60;

function PannedPicture({ url, name, isBusy }: PannedPictureProps) {
  const t = useText(viewerText);
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(nowhere);
  const [natural, setNatural] = useState(nowhere);
  const [pan, setPan] = useState<Pan>(noPan);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // Smaller pictures are not blown up.
  const fitted = natural.width > 0 ? Math.min(1, fitScale("page", natural, room)) : 1;
  const shown = { width: natural.width * fitted, height: natural.height * fitted };
  const put = (next: Pan) => setPan(panWithin(next, shown, room));
  const middle = { x: 0, y: 0 };
  const step = (direction: 1 | -1) => put(zoomAbout(pan, nextScale(pan.scale * fitted, direction) / fitted, middle));
  const isWhole = Math.abs(pan.scale - 1) < 0.01;
  usePinch(frame, (factor, x, y) =>
    put(zoomAbout(pan, Math.max(1, pan.scale * factor), { x: x - room.width / 2, y: y - room.height / 2 })),
  );
  const drag = useDrag((dx, dy) => put({ ...pan, x: pan.x + dx, y: pan.y + dy }));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Readonly<Record<string, () => void>> = {
      "+": () => step(1),
      "-": () => step(-1),
      "0": () => put(noPan),
      ArrowLeft: () => put({ ...pan, x: pan.x + keyStep }),
      ArrowRight: () => put({ ...pan, x: pan.x - keyStep }),
      ArrowUp: () => put({ ...pan, y: pan.y + keyStep }),
      ArrowDown: () => put({ ...pan, y: pan.y - keyStep }),
    };
    const act = Object.hasOwn(acts, event.key) ? acts[event.key] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  };
  const percent = Math.round(pan.scale * fitted * 100);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Toolbar label={t("viewer.bar")} className="min-h-12 gap-1! border-b border-line bg-sheet px-3 py-1">
        <BarButton label={t("viewer.zoom.out")} isDisabled={percent <= 10} onPress={() => step(-1)}>
          <ZoomOut aria-hidden />
        </BarButton>
        <span
          role="status"
          aria-label={t("viewer.zoom.level", { percent })}
          className="num w-[5ch] text-center text-xs text-ink-2"
        >
          {percent} %
        </span>
        <BarButton label={t("viewer.zoom.in")} onPress={() => step(1)}>
          <ZoomIn aria-hidden />
        </BarButton>
        <BarButton label={t("viewer.zoom.whole")} isOn={isWhole} onPress={() => put(noPan)}>
          <Maximize aria-hidden />
        </BarButton>
      </Toolbar>
      <div
        ref={frame}
        role="group"
        aria-label={t("viewer.picture.frame", { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be moved is reached by the keyboard
        tabIndex={0}
        {...drag}
        onDoubleClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const point = { x: event.clientX - box.left - room.width / 2, y: event.clientY - box.top - room.height / 2 };
          put(isWhole ? zoomAbout(pan, Math.max(2, 1 / fitted), point) : noPan);
        }}
        onKeyDown={onKeyDown}
        aria-busy={isBusy}
        className="ring-inside relative min-h-0 flex-1 touch-none overflow-hidden bg-tint-2 data-[moves=true]:cursor-grab"
        data-moves={!isWhole}
      >
        <img
          src={url}
          alt={name}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            // The small picture is a placeholder for the large one, which has the same shape.
            if (!isBusy || natural.width === 0) setNatural({ width: naturalWidth, height: naturalHeight });
          }}
          className="absolute start-1/2 top-1/2 max-w-none select-none"
          style={{
            width: shown.width || undefined,
            height: shown.height || undefined,
            transform: `translate(-50%, -50%) translate(${pan.x}px, ${pan.y}px) scale(${pan.scale})`,
          }}
        />
      </div>
    </div>
  );
}

/** One finger, pen or mouse moves something. Two are for zooming. */
function useDrag(onMove: (dx: number, dy: number) => void) {
  const held = useRef(new Map<number, { readonly x: number; readonly y: number }>());
  const end = (event: PointerEvent<HTMLElement>) => void held.current.delete(event.pointerId);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      event.currentTarget.setPointerCapture?.(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = held.current.get(event.pointerId);
      if (!before) return;
      held.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (held.current.size === 1) onMove(event.clientX - before.x, event.clientY - before.y);
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
