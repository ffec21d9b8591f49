import { ByteWriter } from "./bytes.ts";

/** A path as fontkit emits it: `quadraticCurveTo` has a control point and an end point. */
export interface Stroke {
  readonly command: string;
  readonly args: readonly number[];
}

/** The outline of one glyph as the `glyf` table of a TrueType font holds it; nothing for a glyph without one. */
export function encodeOutline(strokes: readonly Stroke[]): { readonly bytes: Uint8Array; readonly xMin: number } {
  const xs: number[] = [];
  const ys: number[] = [];
  const onCurve: number[] = [];
  const ends: number[] = [];
  for (const { command, args } of strokes) {
    for (let at = 0; at + 1 < args.length; at += 2) {
      xs.push(Math.round(args[at] ?? 0));
      ys.push(Math.round(args[at + 1] ?? 0));
      onCurve.push(command === "quadraticCurveTo" && at === 0 ? 0 : 1);
    }
    if (command === "closePath") ends.push(xs.length - 1);
  }
  if (xs.length === 0) return { bytes: new Uint8Array(), xMin: 0 };
  const sides = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  const to = new ByteWriter(16 + 2 * ends.length + 5 * xs.length);
  to.int16(ends.length);
  for (const side of sides) to.int16(side);
  for (const end of ends) to.uint16(end);
  // Without instructions.
  to.uint16(0);
  to.bytes(Uint8Array.from(onCurve));
  for (const all of [xs, ys]) for (const [at, one] of all.entries()) to.int16(one - (all[at - 1] ?? 0));
  to.pad(4);
  return { bytes: to.taken(), xMin: sides[0] };
}
