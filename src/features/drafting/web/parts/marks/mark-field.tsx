import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { Picture } from "#features/media/web/parts/picture.tsx";
import type { Transform } from "#features/procedures/content.ts";
import { middlePlacement, placementOf, placementWords } from "#features/procedures/rules/placement.ts";
import { PlaceMark } from "#features/procedures/web/parts/place/place-mark.tsx";
import { placeText } from "#features/procedures/web/place-text.ts";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { Minus, Plus, RotateCcw, RotateCw } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { movedTo, sizedBy, turnedBy } from "../../../rules/move-mark.ts";
import { MarkHandles } from "./mark-handles.tsx";
import { placeMarkText } from "./place-mark-text.ts";
import { useMarkDrag } from "./use-mark-drag.ts";

interface MarkFieldProps {
  readonly imageId: string;
  readonly areaName: string;
  readonly at: Transform | null;
  readonly onChange: (at: Transform | null) => void;
}

/** An arrow key moves the mark by this share of the picture, with Shift by five times as much. */
const keyShare = 0.01;
const turnDegrees = 15;
const sizeFactor = 1.1;

/** The picture of an area with a mark that is moved, turned and sized: by mouse, by fingers and by keys. [P146] */
export function MarkField({ imageId, areaName, at, onChange }: MarkFieldProps) {
  const t = useText(placeMarkText);
  const hintId = useId();
  const drag = useMarkDrag(at && placementOf(at), onChange);
  const wordsOf = usePlacementText();
  const frame = useRef<HTMLButtonElement>(null);
  const hasPicture = useHasLoaded(frame);
  const put = (next: Transform) => {
    onChange(next);
    announce(wordsOf(next));
  };
  const press = (event: MouseEvent<HTMLElement>) => {
    // A press by keyboard has no place: it puts the mark into the middle, from where the arrows move it.
    if (event.detail === 0) return put(at ?? middlePlacement);
    const box = event.currentTarget.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    onChange(movedTo(at ?? middlePlacement, x, y));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const next = afterKey(at ?? middlePlacement, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    put(next);
  };
  return (
    <div className="space-y-3">
      {/* Of one shape from the beginning: a picture of another shape moves nothing below it. */}
      <div className="flex aspect-[4/3] max-h-[60dvh] w-full items-start [container-type:size]">
        <div {...drag} className={classNames("relative max-w-full", !hasPicture && "w-full")}>
          <button
            type="button"
            aria-label={t("placeMark.frame", { area: areaName })}
            aria-describedby={`${hintId}-said ${hintId}`}
            onClick={press}
            onKeyDown={onKeyDown}
            ref={frame}
            className={classNames(
              "ring-focus block max-w-full cursor-crosshair overflow-hidden rounded-1 border border-line",
              !hasPicture && "w-full",
            )}
          >
            <Picture
              assetId={imageId}
              size="detail"
              alt=""
              className={classNames(
                // Less the border of its frame.
                "block max-h-[calc(100cqh-2px)]",
                hasPicture ? "min-h-32 max-w-full" : "aspect-[4/3] w-full",
              )}
            />
          </button>
          {at && (
            <>
              <PlaceMark at={at} />
              <MarkHandles at={placementOf(at)} />
            </>
          )}
        </div>
      </div>
      <p id={`${hintId}-said`} className="text-xs text-ink-2">
        {at ? wordsOf(at) : t("placeMark.none")}
      </p>
      {at && (
        <div role="toolbar" aria-label={t("placeMark.tools")} className="flex flex-wrap items-center gap-(--gap)">
          <Tool label={t("placeMark.turnLeft")} onPress={() => put(turnedBy(at, -turnDegrees))}>
            <RotateCcw aria-hidden />
          </Tool>
          <Tool label={t("placeMark.turnRight")} onPress={() => put(turnedBy(at, turnDegrees))}>
            <RotateCw aria-hidden />
          </Tool>
          <Tool label={t("placeMark.smaller")} onPress={() => put(sizedBy(at, 1 / sizeFactor))}>
            <Minus aria-hidden />
          </Tool>
          <Tool label={t("placeMark.larger")} onPress={() => put(sizedBy(at, sizeFactor))}>
            <Plus aria-hidden />
          </Tool>
          <Button size="sm" kind="bare" onPress={() => put({ ...at, rotation: 0, scale: 1 })}>
            {t("placeMark.reset")}
          </Button>
          <Button size="sm" kind="bare" onPress={() => onChange(null)}>
            {t("placeMark.remove")}
          </Button>
        </div>
      )}
      <p id={hintId} className="text-xs text-ink-3">
        {t("placeMark.hint")}
      </p>
    </div>
  );
}

/** Whether a picture within the frame is there with its size. Its event does not bubble. */
function useHasLoaded(frame: RefObject<HTMLElement | null>): boolean {
  const [hasLoaded, setLoaded] = useState(false);
  useEffect(() => {
    const node = frame.current;
    const onLoad = () => setLoaded(true);
    node?.addEventListener("load", onLoad, true);
    return () => node?.removeEventListener("load", onLoad, true);
  }, [frame]);
  return hasLoaded;
}

interface ToolProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

const Tool = ({ label, onPress, children }: ToolProps) => (
  <Button icon aria-label={label} onPress={onPress}>
    {children}
  </Button>
);

/** "left of the middle, pointing right, size 110%" */
function usePlacementText(): (at: Transform) => string {
  const t = useText(placeText, placeMarkText);
  return (at) => {
    const { place, pointing } = placementWords(at);
    const size = `${Math.round(placementOf(at).scale * 100)}%`;
    return t("placeMark.said", { at: t(`place.at.${place}`), pointing: t(`place.pointing.${pointing}`), size });
  };
}

function afterKey(at: Transform, key: string, isShift: boolean): Transform | undefined {
  const share = keyShare * (isShift ? 5 : 1);
  const [dx, dy] = arrows[key] ?? [0, 0];
  if (dx !== 0 || dy !== 0) return movedTo(at, at.x + dx * share, at.y + dy * share);
  if (key === "+" || key === "=") return sizedBy(at, sizeFactor);
  if (key === "-" || key === "_") return sizedBy(at, 1 / sizeFactor);
  return key.toLowerCase() === "r" ? turnedBy(at, isShift ? -turnDegrees : turnDegrees) : undefined;
}

const arrows: Readonly<Record<string, readonly [number, number] | undefined>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
