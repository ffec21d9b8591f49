import { useState } from "react";
import { presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import { idsOfCopy } from "#features/linked-steps/rules/part-ids.ts";
import { useLinkStep } from "#features/linked-steps/web/queries.ts";
import type { Module, Step } from "#features/procedures/content.ts";
import { findStep } from "#features/procedures/rules/find.ts";
import { copyOfStep } from "#features/procedures/rules/new-content.ts";
import { addStep } from "#features/procedures/rules/outline.ts";
import type { Template } from "#features/templates/contract.ts";
import { whyNotInsert } from "#features/templates/rules/why-not-insert.ts";
import { useInsertFromTemplate } from "#features/templates/web/queries.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { newId } from "#kit/web/new-id.ts";
import { toast } from "#kit/web/toast.tsx";
import { reuseText } from "../../reuse-text.ts";
import { type DraftPlace, useEditContent, useEditing } from "../draft-context.tsx";

/**
 * [TP6] [TP7] Inserts a copy of a reusable step behind the open one, as one edit. The draft then references its files.
 */
export function useInsertStep(at: DraftPlace) {
  const t = useText(reuseText);
  const { draft, driver, flags, go } = useEditing();
  const edit = useEditContent();
  const get = useInsertFromTemplate();
  const link = useLinkStep();
  const [failure, setFailure] = useState<string>();
  const content = () => presentOf(driver.view().state).content;

  const place = (step: Step) => {
    const open = at.stepId === undefined ? undefined : findStep<Module>(content(), at.stepId);
    const sectionId = open?.section.id ?? at.sectionId ?? content().sections.at(-1)?.id;
    if (sectionId === undefined) return;
    edit((before) => addStep(before, sectionId, step, open ? open.stepIndex + 1 : undefined), { fresh: [step.id] });
    go({ stepId: step.id });
  };
  const insert = async (template: Template, isLinked: boolean): Promise<boolean> => {
    setFailure(undefined);
    try {
      const request = { templateId: template.id, procedureId: draft.id, versionId: draft.versionId };
      const { step, contentNumber } = await get.run(request);
      const reason = whyNotInsert(content(), step, flags);
      if (reason !== undefined) {
        setFailure(t(`reuse.why.${reason}`));
        return false;
      }
      const copy = copyOfStep(step, newId);
      if (isLinked) {
        // Before it is in the draft: one that undoing takes away leaves a link without effect. [LS2]
        const at = { procedureId: draft.id, stepId: copy.id };
        await link.run({ ...at, templateId: template.id, contentNumber, ownIds: idsOfCopy(step, copy) });
      }
      place(copy);
      toast.success(t("reuse.done", { title: template.title }), {
        action: { label: t("reuse.undo"), onPress: driver.undo },
      });
      return true;
    } catch (error) {
      setFailure(t(isProblem(error) && error.status === 404 ? "reuse.gone" : "reuse.insertFailed"));
      return false;
    }
  };
  return { insert, isPending: get.isPending || link.isPending, failure };
}
