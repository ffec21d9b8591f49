import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { newKey } from "#kit/web/new-key.ts";
import { toast } from "#kit/web/toast.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { type Template, templateLimits } from "../../contract.ts";
import { type TemplateSource, useCreateTemplate } from "../queries.ts";
import { templateText } from "../text.ts";
import { TemplateFields } from "./template-fields.tsx";

export interface SavingTemplate {
  readonly source: TemplateSource;
  /** The default name. */
  readonly title: string;
}

interface SaveTemplateDialogProps {
  readonly saving: SavingTemplate | undefined;
  /** Saves the input, and returns whether that succeeded: otherwise the server keeps its state. */
  readonly flush?: (() => Promise<boolean>) | undefined;
  readonly onMade?: ((made: Template, saving: SavingTemplate) => void) | undefined;
  readonly onClose: () => void;
}

/** Keeps a procedure, or a step, as something to start from or to insert. */
export const SaveTemplateDialog = ({ saving, ...props }: SaveTemplateDialogProps) =>
  saving ? <OpenDialog saving={saving} {...props} /> : null;

function OpenDialog({ saving, flush, onMade, onClose }: SaveTemplateDialogProps & { readonly saving: SavingTemplate }) {
  const t = useText(templateText);
  const create = useCreateTemplate();
  const [key] = useState(newKey);
  const [title, setTitle] = useState(saving.title.slice(0, templateLimits.titleCharactersMax));
  const [description, setDescription] = useState("");
  const [isFlushing, setFlushing] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isStep = saving.source.stepId !== undefined;
  const save = async () => {
    setFailure(undefined);
    setFlushing(true);
    const isSaved = flush ? await flush() : true;
    setFlushing(false);
    if (!isSaved) {
      setFailure(t("saveTemplate.unsaved"));
      return;
    }
    try {
      const made = await create.run({ key, title: title.trim(), description, source: saving.source });
      toast.success(t(isStep ? "saveTemplate.doneStep" : "saveTemplate.doneProcedure", { title: made.title }));
      onMade?.(made, saving);
      onClose();
    } catch (error) {
      setFailure(t(`saveTemplate.${reasonOf(error)}`));
    }
  };
  return (
    <FormDialog
      title={t(isStep ? "saveTemplate.step" : "saveTemplate.procedure")}
      submitLabel={t("saveTemplate.submit")}
      isPending={create.isPending || isFlushing}
      disabledReason={title.trim() === "" ? t("templates.needsName") : undefined}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <p className="text-ink-2">{t(isStep ? "saveTemplate.stepNote" : "saveTemplate.procedureNote")}</p>
      <TemplateFields
        title={title}
        onTitleChange={setTitle}
        description={description}
        onDescriptionChange={setDescription}
      />
      {failure && <Banner tone="stop">{failure}</Banner>}
    </FormDialog>
  );
}

function reasonOf(error: unknown) {
  if (isProblem(error, "mediaNotUploaded")) return "mediaNotUploaded";
  return isProblem(error, "unknownStep") ? "unknownStep" : "failed";
}
