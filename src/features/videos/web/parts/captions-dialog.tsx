import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import type { CaptionsDialogProps } from "../captions/captions-editor.tsx";

const CaptionsEditor = lazyComponent(
  () => import("../captions/captions-editor.tsx").then((m) => m.CaptionsEditor),
  isOpen,
);

/** Edits the captions of a stored video. For members who may publish. */
export const CaptionsDialog = (props: CaptionsDialogProps) => <CaptionsEditor key={props.videoId} {...props} />;
