import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import type { MediaInspectorProps } from "./inspect/inspector-props.ts";

/** Files in the whole window, one at a time, with what can be done with each. */
export const MediaInspector = lazyComponent<MediaInspectorProps>(
  () => import("./inspect/inspector-window.tsx").then((module) => module.InspectorWindow),
  isOpen,
);
