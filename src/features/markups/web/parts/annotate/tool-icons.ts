import {
  Circle,
  createLucideIcon,
  type LucideIcon,
  MousePointer2,
  MoveUpRight,
  PencilLine,
  Square,
  Type,
} from "lucide-react";
import type { Tool } from "../../../rules/shapes.ts";

const Line = createLucideIcon("line", [["path", { d: "M4 20 20 4", key: "a" }]]);
const DashedLine = createLucideIcon("dashed-line", [
  ["path", { d: "M4 20 20 4", strokeDasharray: "3.5 4.5", key: "a" }],
]);

export const toolIcons: Readonly<Record<Tool, LucideIcon>> = {
  Select: MousePointer2,
  Pen: PencilLine,
  Line,
  DashedLine,
  Arrow: MoveUpRight,
  Rectangle: Square,
  Circle,
  Text: Type,
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
};
