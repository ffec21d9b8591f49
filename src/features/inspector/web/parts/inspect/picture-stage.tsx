import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { usePictureUrl } from "#features/media/web/parts/picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { Maximize, ZoomIn, ZoomOut } from "#kit/web/icons.ts";
import { gesture, noGesture, type PointerEventLike } from "#kit/web/pan-zoom/gestures.ts";
import { useSurface } from "#kit/web/pan-zoom/use-surface.ts";
import { useView, type Viewing, wheelFactor, zoomStep } from "#kit/web/pan-zoom/use-view.ts";
import type { Size } from "#kit/web/pan-zoom/view.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { inspectorText } from "../../text.ts";

interface PictureStageProps {
  readonly pictureId: string;
  readonly name: string;
}

/** A picture that can be come near to. */
export function PictureStage({ pictureId, name }: PictureStageProps) {
  const url = usePictureUrl(pictureId, "detail");
  const [size, setSize] = useState<Size>();
  if (url && size) return <Zoomable url={url} size={size} name={name} />;
  return (
    <div className="absolute inset-0 grid place-items-center p-6">
      <SkeletonGroup className="w-full max-w-3xl">
        <Skeleton className="aspect-4/3 w-full" />
      </SkeletonGroup>
      {url && (
        <img
          src={url}
          alt=""
          className="invisible absolute size-px"
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        />
      )}
    </div>
  );
}

interface ZoomableProps {
  readonly url: string;
  readonly size: Size;
  readonly name: string;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [80, 0],
  ArrowRight: [-80, 0],
  ArrowUp: [0, 80],
  ArrowDown: [0, -80],
};

function Zoomable({ url, size, name }: ZoomableProps) {
  const t = useText(inspectorText);
  const stage = useRef<HTMLDivElement>(null);
  const gestures = useRef(noGesture);
  const viewing = useView(size, stage);
  const { view } = viewing;
  const pointOf = (event: { readonly clientX: number; readonly clientY: number }) => {
    const box = stage.current?.getBoundingClientRect();
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) };
  };
  const feed = (event: PointerEventLike) => {
    const [next, deeds] = gesture(gestures.current, event);
    gestures.current = next;
    for (const deed of deeds) {
      if (deed.do === "pan") viewing.pan(deed.dx, deed.dy);
      else if (deed.do === "zoom") viewing.zoom(deed.factor, deed.at);
    }
  };
  useSurface(stage, (event) => viewing.zoom(wheelFactor(event), pointOf(event)));
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId);
    const at = pointOf(event);
    feed({ is: "down", id: event.pointerId, kind: "touch", at, onShape: false, draws: false, movesPicture: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    // With all of it in sight the arrow keys turn over to the next file.
    if (arrow && !viewing.isFitted) viewing.pan(...arrow);
    else if (event.key === "+" || event.key === "=") viewing.zoom(zoomStep);
    else if (event.key === "-") viewing.zoom(1 / zoomStep);
    else if (event.key === "0") viewing.fit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      <div
        ref={stage}
        role="application"
        aria-label={t("MediaInspect.picture", { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it takes the keys that move and zoom
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerMove={(event) => feed({ is: "move", id: event.pointerId, at: pointOf(event) })}
        onPointerUp={(event) => feed({ is: "up", id: event.pointerId })}
        onPointerCancel={(event) => feed({ is: "cancel", id: event.pointerId })}
        onDoubleClick={(event) => (viewing.isFitted ? viewing.zoom(2.5, pointOf(event)) : viewing.fit())}
        className="ring-inside absolute inset-0 cursor-grab touch-none overflow-hidden select-none"
      >
        <img
          src={url}
          alt={name}
          draggable={false}
          className="absolute start-0 top-0 max-w-none origin-top-left"
          style={{ ...size, transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
        />
      </div>
      <ZoomButtons viewing={viewing} />
    </>
  );
}

function ZoomButtons({ viewing }: { readonly viewing: Viewing }) {
  const t = useText(inspectorText);
  return (
    <div className="absolute end-3 bottom-3 flex rounded-2 border border-line bg-raised shadow-pop">
      <Button kind="bare" icon aria-label={t("MediaInspect.zoomOut")} onPress={() => viewing.zoom(1 / zoomStep)}>
        <ZoomOut aria-hidden />
      </Button>
      <Button kind="bare" icon aria-label={t("MediaInspect.zoomIn")} onPress={() => viewing.zoom(zoomStep)}>
        <ZoomIn aria-hidden />
      </Button>
      <Button kind="bare" icon aria-label={t("MediaInspect.fit")} onPress={viewing.fit}>
        <Maximize aria-hidden />
      </Button>
    </div>
  );
}
