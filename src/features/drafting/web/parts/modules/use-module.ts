import type { ModuleOf, ModuleType } from "#features/procedures/content.ts";
import type { FindingKey } from "#features/procedures/rules/draft-findings.ts";
import { changeModuleData } from "#features/procedures/rules/outline.ts";
import { findingsOf } from "../../state/draft-outline.ts";
import { useContent, useEditContent, useEditorView, useShared } from "../draft-context.tsx";

/** Changes fields of one module. `field` names the one being typed in, so that its letters undo together. */
export function useChangeModule<T extends ModuleType>(module: ModuleOf<T>) {
  const edit = useEditContent();
  return (change: Partial<ModuleOf<T>["moduleData"]>, field?: string) =>
    edit((content) => changeModuleData<T>(content, module.id, module.moduleType, change), {
      mergeKey: field === undefined ? undefined : `${module.id}.${field}`,
    });
}

/** The findings of one module that block publishing, by key and option. */
export function useModuleFindings(moduleId: string): ReadonlyMap<FindingKey, string | undefined> {
  const findings = useShared(
    findingsOf(useContent())
      .filter((finding) => finding.moduleId === moduleId)
      .map((finding) => [finding.key, finding.optionId] as const),
  );
  return new Map(findings);
}

/** Whether missing input is reported already: only after an attempt to publish, or after following a finding to it. */
export const useIsStrict = (): boolean => useEditorView().isStrict;
