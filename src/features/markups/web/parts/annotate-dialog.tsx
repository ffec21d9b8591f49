import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import type { AnnotateDialogProps } from "./annotate/annotate-window.tsx";

/**
 * Draws on a picture in the whole window, or goes on with what was drawn on it before. It shows itself to whoever opens
 * it: ask `useMayAnnotate` first.
 */
export const AnnotateDialog = lazyComponent<AnnotateDialogProps>(
  () => import("./annotate/annotate-window.tsx").then((module) => module.AnnotateWindow),
  isOpen,
);
