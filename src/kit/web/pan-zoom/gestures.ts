import type { Point } from "./view.ts";

/*
 * What fingers, pens and mice mean. It knows points on the screen and nothing of what is shown or of the DOM: events go in,
 * what is to be done comes out.
 */

export type PointerKind = "mouse" | "pen" | "touch";

export interface Gestures {
  /** The pointers that are down, by id, in the order in which they came. */
  readonly down: ReadonlyMap<number, Point>;
  readonly doing: "nothing" | "drawing" | "moving" | "pinching" | "handling" | "ignoring";
  /** A pen has drawn here: fingers move the picture from then on. */
  readonly hasPen: boolean;
  /** The pen that is down; what touches the glass meanwhile is a hand. */
  readonly penId: number | undefined;
}

export const noGesture: Gestures = { down: new Map(), doing: "nothing", hasPen: false, penId: undefined };

export type PointerEventLike =
  | {
      readonly is: "down";
      readonly id: number;
      readonly kind: PointerKind;
      readonly at: Point;
      /** Whether a shape that can be dragged is under the pointer: the drawing library moves it. */
      readonly onShape: boolean;
      /** The tool draws, as Select does not. */
      readonly draws: boolean;
      /** The middle button, or the space bar is held. */
      readonly movesPicture: boolean;
    }
  | { readonly is: "move"; readonly id: number; readonly at: Point }
  | { readonly is: "up" | "cancel"; readonly id: number };

export type GestureAction =
  | { readonly do: "begin" | "extend"; readonly at: Point }
  | { readonly do: "finish" | "abandon" | "deselect" | "letGo" }
  | { readonly do: "pan"; readonly dx: number; readonly dy: number }
  | { readonly do: "zoom"; readonly factor: number; readonly at: Point };

export type Step = readonly [Gestures, readonly GestureAction[]];

export function gesture(state: Gestures, event: PointerEventLike): Step {
  if (event.is === "down") return pressed(state, event);
  if (!state.down.has(event.id)) return [state, []];
  return event.is === "move" ? movedTo(state, event.id, event.at) : lifted(state, event.id, event.is === "cancel");
}

function pressed(state: Gestures, event: Extract<PointerEventLike, { is: "down" }>): Step {
  // A palm that touches the screen while the pen draws.
  if (state.penId !== undefined && event.kind !== "pen") return [state, []];
  const isPen = event.kind === "pen";
  const down = isPen ? new Map([[event.id, event.at]]) : new Map([...state.down, [event.id, event.at]]);
  const next: Gestures = {
    ...state,
    down,
    hasPen: state.hasPen || (isPen && event.draws),
    penId: isPen ? event.id : state.penId,
  };
  const before = leaving(state);
  if (down.size === 2) return [{ ...next, doing: "pinching" }, before];
  if (down.size > 2) return [{ ...next, doing: "ignoring" }, before];
  const fingersMove = event.kind === "touch" && state.hasPen;
  if (event.draws && !event.movesPicture && !fingersMove) {
    return [{ ...next, doing: "drawing" }, [...before, { do: "begin", at: event.at }]];
  }
  if (event.onShape && !event.movesPicture) return [{ ...next, doing: "handling" }, before];
  const deselect: readonly GestureAction[] = event.draws || event.movesPicture ? [] : [{ do: "deselect" }];
  return [{ ...next, doing: "moving" }, [...before, ...deselect]];
}

/** What was under way is given up for what begins: a stroke that turns out to be the first finger of two. */
function leaving(state: Gestures): readonly GestureAction[] {
  if (state.doing === "drawing") return [{ do: "abandon" }];
  return state.doing === "handling" ? [{ do: "letGo" }] : [];
}

function movedTo(state: Gestures, id: number, at: Point): Step {
  const from = state.down.get(id) ?? at;
  const next = { ...state, down: new Map([...state.down, [id, at]]) };
  if (state.doing === "drawing") return [next, [{ do: "extend", at }]];
  if (state.doing === "moving") return [next, [{ do: "pan", dx: at.x - from.x, dy: at.y - from.y }]];
  if (state.doing === "pinching") return [next, pinched(state, next)];
  return [next, []];
}

function pinched(before: Gestures, after: Gestures): readonly GestureAction[] {
  const [one, other] = spread(before);
  const [nextOne, nextOther] = spread(after);
  if (!one || !other || !nextOne || !nextOther) return [];
  const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
  const [from, to] = [middle(one, other), middle(nextOne, nextOther)];
  const apart = Math.hypot(one.x - other.x, one.y - other.y);
  const factor = apart < 1 ? 1 : Math.hypot(nextOne.x - nextOther.x, nextOne.y - nextOther.y) / apart;
  return [
    { do: "pan", dx: to.x - from.x, dy: to.y - from.y },
    { do: "zoom", factor: Math.max(0.1, Math.min(10, factor)), at: to },
  ];
}

const spread = ({ down }: Gestures): readonly Point[] => [...down.values()];

function lifted(state: Gestures, id: number, isCancelled: boolean): Step {
  const down = new Map([...state.down].filter(([one]) => one !== id));
  const penId = state.penId === id ? undefined : state.penId;
  const deeds: readonly GestureAction[] =
    state.doing === "drawing" ? [{ do: isCancelled ? "abandon" : "finish" }] : isCancelled ? leaving(state) : [];
  // The finger that stays when the other one leaves draws nothing.
  return [{ ...state, down, penId, doing: down.size === 0 ? "nothing" : "ignoring" }, deeds];
}
