import { contentLimits, type MediaRef, type Module, type ModuleOf } from "#features/procedures/content.ts";
import { changeModule } from "#features/procedures/rules/outline.ts";
import { useText } from "#kit/web/i18n.ts";
import { editorText } from "../../editor-text.ts";
import { useEditContent } from "../draft-context.tsx";
import { PictureField } from "./picture-field.tsx";
import { useIsStrict, useModuleFindings } from "./use-module.ts";

export const storedPicture = (id: string): MediaRef => ({ source: "remote", type: "image", id });

/** The list with a picture in the place of another. */
export const replaced = (refs: readonly MediaRef[], id: string, byId: string): MediaRef[] =>
  refs.map((ref) => (ref.id === id ? { ...ref, id: byId } : ref));

/** Inserts an item before the first of `followers` that is in the list; at the end if none is. [P181] */
export function insertedBefore<T extends { readonly id: string }>(
  items: readonly T[],
  item: T,
  later: readonly string[],
): T[] {
  const index = items.findIndex((one) => later.includes(one.id));
  return index < 0 ? [...items, item] : [...items.slice(0, index), item, ...items.slice(index)];
}

/** The list with one item put in another place. */
export function reordered<T extends { readonly id: string }>(items: readonly T[], id: string, index: number): T[] {
  const item = items.find((one) => one.id === id);
  if (!item) return [...items];
  const others = items.filter((one) => one.id !== id);
  return [...others.slice(0, index), item, ...others.slice(index)];
}

const withRefs = (module: Module, next: (refs: readonly MediaRef[]) => MediaRef[]): Module =>
  module.moduleType === "media"
    ? { ...module, moduleData: { remoteMediaRefs: next(module.moduleData.remoteMediaRefs) } }
    : module;

export function MediaEditor({ module }: { readonly module: ModuleOf<"media"> }) {
  const t = useText(editorText);
  const edit = useEditContent();
  const isMissing = useModuleFindings(module.id).has("mediaModuleMissingMedia") && useIsStrict();
  const refs = module.moduleData.remoteMediaRefs;
  // From the draft of that moment: an upload may arrive long after it began.
  const change = (next: (refs: readonly MediaRef[]) => MediaRef[]) =>
    edit((content) => changeModule(content, module.id, (current) => withRefs(current, next)));
  return (
    <div data-finding="mediaModuleMissingMedia">
      <PictureField
        field={`${module.id}.media`}
        label={t("editor.fields.addPictures")}
        hideLabel
        refs={refs}
        max={contentLimits.mediaMax}
        takesVideos
        onAdd={(assetId, type, later) =>
          change((current) => insertedBefore(current, { ...storedPicture(assetId), type }, later))
        }
        onRemove={(assetId) => change((current) => current.filter((ref) => ref.id !== assetId))}
        onReplace={(assetId, byId, addLegend) =>
          // One step, so that undo takes back both.
          edit((content) => {
            const shown = changeModule(content, module.id, (now) =>
              withRefs(now, (all) => replaced(all, assetId, byId)),
            );
            return addLegend?.(shown, module.id) ?? shown;
          })
        }
        onMove={(assetId, index) => change((current) => reordered(current, assetId, index))}
        error={isMissing ? t("editor.errors.mediaModuleMissingMedia") : undefined}
      />
    </div>
  );
}
