import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import type { AnnotateDialogProps } from "./annotate/annotate-window.tsx";

/**
 * A full-window editor for a new or an existing drawing on a picture. It does not check permissions: call
 * `useMayAnnotate` first.
 */
export const AnnotateDialog = lazyComponent<AnnotateDialogProps>(
  () => import("./annotate/annotate-window.tsx").then((module) => module.AnnotateWindow),
  isOpen,
);
