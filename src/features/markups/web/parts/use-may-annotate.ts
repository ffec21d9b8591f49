import { useFlag, useMay } from "#kit/web/place.tsx";
import { markupPolicy } from "../../policy.ts";

/** Whether drawing on pictures is offered here: the workspace has it, and the member edits content. */
export function useMayAnnotate(): boolean {
  const isOn = useFlag("web_annotation_enabled");
  const may = useMay(markupPolicy.edit);
  return isOn && may;
}
