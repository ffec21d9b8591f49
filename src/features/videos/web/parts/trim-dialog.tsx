import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { useFlag } from "#kit/web/place.tsx";
import type { TrimDialogProps } from "../trimming/trim-editor.tsx";

const TrimEditor = lazyComponent(() => import("../trimming/trim-editor.tsx").then((m) => m.TrimEditor), isOpen);

/** [V12] Whether videos can be trimmed here: a flag hides it. */
export const useMayTrim = (): boolean => useFlag("video_trimming_enabled");

/** Trims a stored video; the result is saved as a new file. Renders nothing if the flag is off. */
export function TrimDialog(props: TrimDialogProps) {
  return useMayTrim() ? <TrimEditor key={props.videoId} {...props} /> : null;
}
