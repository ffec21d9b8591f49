import { createIcon, type LucideIcon } from "#kit/web/create-icon.ts";
import { Circle, EyeOff, Hash, MousePointer2, MoveUpRight, PencilLine, Square, Type } from "#kit/web/icons.ts";
import type { Tool } from "../../../rules/shapes.ts";

const Line = createIcon([["path", { d: "M4 20 20 4" }]]);
const DashedLine = createIcon([["path", { d: "M4 20 20 4", strokeDasharray: "3.5 4.5" }]]);

const Blackout = createIcon([["path", { d: "M4 6h16v12H4Z", fill: "currentColor" }]]);

export const toolIcons: Readonly<Record<Tool, LucideIcon>> = {
  Select: MousePointer2,
  Pen: PencilLine,
  Line,
  DashedLine,
  Arrow: MoveUpRight,
  Rectangle: Square,
  Circle,
  Text: Type,
  Stamp: Hash,
  Blur: EyeOff,
  Blackout,
};

/** [MK8] The letter that chooses a tool. */
export const toolKeys: Readonly<Record<Tool, string>> = {
  Select: "v",
  Pen: "p",
  Line: "l",
  DashedLine: "d",
  Arrow: "a",
  Rectangle: "r",
  Circle: "c",
  Text: "t",
  Stamp: "n",
  Blur: "b",
  Blackout: "k",
};
