/** What the keys of a chosen shape do, without its moment. */
export type KeyMove =
  | { readonly do: "move" | "stretch"; readonly dx: number; readonly dy: number }
  | { readonly do: "turn"; readonly by: number };

interface Press {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** A step of the arrow keys, and the small one with Alt, in units of the picture. */
const stepUnits = 8;
const turnDegrees = 5;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Where an arrow key leads, in pixels of the picture; undefined for other keys. */
export function arrowStep(
  { key, altKey, ctrlKey, metaKey }: Press,
  unit: number,
): readonly [number, number] | undefined {
  const direction = directions[key];
  if (!direction || ctrlKey || metaKey) return undefined;
  const step = (altKey ? 1 : stepUnits) * unit;
  return [direction[0] * step, direction[1] * step];
}

/** [MK8] Arrow keys move, with Shift they resize; comma and full stop turn. */
export function keyMove(press: Press, unit: number): KeyMove | undefined {
  const step = arrowStep(press, unit);
  if (step) return { do: press.shiftKey ? "stretch" : "move", dx: step[0], dy: step[1] };
  if (press.ctrlKey || press.metaKey || press.altKey) return undefined;
  if (press.key === ",") return { do: "turn", by: -turnDegrees };
  return press.key === "." ? { do: "turn", by: turnDegrees } : undefined;
}
