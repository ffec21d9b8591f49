import { useLinkStep } from "#features/linked-steps/web/queries.ts";
import type { Template } from "#features/templates/contract.ts";
import { SaveTemplateDialog, type SavingTemplate } from "#features/templates/web/parts/save-template-dialog.tsx";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { reuseText } from "../../reuse-text.ts";

interface SaveStepDialogProps {
  readonly saving: SavingTemplate | undefined;
  readonly flush: () => Promise<boolean>;
  readonly onClose: () => void;
}

/** Keeps a draft as a template, or a step of it as a reusable step, to which it is linked from then on. [LS2] */
export function SaveStepDialog(props: SaveStepDialogProps) {
  const t = useText(reuseText);
  const link = useLinkStep();
  const linkOrigin = async ({ id, contentNumber }: Template, { source }: SavingTemplate) => {
    if (source.stepId === undefined) return;
    // A link that the step may have to another one goes over to the one that was made from it.
    const origin = { procedureId: source.procedureId, stepId: source.stepId, ownIds: {} };
    await link.run({ ...origin, templateId: id, contentNumber }).catch(() => toast.error(t("reuse.linkFailed")));
  };
  return <SaveTemplateDialog {...props} onMade={(made, saving) => void linkOrigin(made, saving)} />;
}
