import { isOpen, latePart } from "#kit/web/late-part.tsx";
import type { MediaInspectorProps } from "./inspect/inspector-props.ts";

/** Files in the whole window, one at a time, with what can be done with each. */
export const MediaInspector = latePart<MediaInspectorProps>(
  () => import("./inspect/inspector-window.tsx").then((module) => module.InspectorWindow),
  isOpen,
);
