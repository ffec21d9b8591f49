import type { DraftContent, Module } from "#features/procedures/content.ts";
import type { NewId } from "#features/procedures/rules/new-content.ts";
import { stepIn, withSteps } from "./carry-sentences.ts";

/**
 * [PG68] The content with another picture of a step: in the place of its first one, also where that is the picture of the procedure; in
 * a step without pictures behind its warnings. The same content where the step is gone.
 */
export function withFrame(content: DraftContent, stepId: string, pictureId: string, newId: NewId): DraftContent {
  const step = stepIn(content, stepId);
  if (!step) return content;
  const picture = { source: "remote", type: "image", id: pictureId } as const;
  const isPicture = ({ type }: { readonly type: string }) => type === "image";
  const media = step.modules.find((module) => module.moduleType === "media");
  const refs = media?.moduleType === "media" ? media.moduleData.remoteMediaRefs : [];
  const old = refs.find(isPicture);
  const remoteMediaRefs = old ? refs.map((ref) => (ref === old ? picture : ref)) : [picture, ...refs];
  const next: Module = {
    id: media?.id ?? newId(),
    category: "context",
    moduleType: "media",
    moduleData: { remoteMediaRefs },
  };
  const at = step.modules.findLastIndex((module) => module.moduleType === "warning") + 1;
  const modules = media
    ? step.modules.map((module) => (module === media ? next : module))
    : [...step.modules.slice(0, at), next, ...step.modules.slice(at)];
  const changed = withSteps(content, [{ ...step, modules }]);
  return old && content.procedureImage?.id === old.id ? { ...changed, procedureImage: picture } : changed;
}
