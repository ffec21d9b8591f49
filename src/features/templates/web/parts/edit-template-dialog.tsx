import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { type Template, template as templateShape } from "../../contract.ts";
import { useEditTemplate } from "../queries.ts";
import { templateText } from "../text.ts";
import { TemplateFields } from "./template-fields.tsx";

interface EditTemplateDialogProps {
  readonly template: Template | undefined;
  readonly onClose: () => void;
}

/** Title and description of a template. If another author was first, the person sees theirs and decides. [TP8] */
export const EditTemplateDialog = ({ template, onClose }: EditTemplateDialogProps) =>
  template ? <OpenDialog key={template.id} template={template} onClose={onClose} /> : null;

function OpenDialog({ template, onClose }: { readonly template: Template; readonly onClose: () => void }) {
  const t = useText(templateText);
  const edit = useEditTemplate();
  const [revision, setRevision] = useState(template.revision);
  const [title, setTitle] = useState(template.title);
  const [description, setDescription] = useState(template.description);
  const [failure, setFailure] = useState<string>();
  const save = async () => {
    setFailure(undefined);
    try {
      const saved = await edit.run({ templateId: template.id, revision, title: title.trim(), description });
      toast.success(t("templates.saved", { title: saved.title }));
      onClose();
    } catch (error) {
      const theirs = isProblem(error, "stale") ? templateShape.safeParse(error.more.current).data : undefined;
      if (theirs) {
        setRevision(theirs.revision);
        setTitle(theirs.title);
        setDescription(theirs.description);
      }
      const isGone = isProblem(error) && error.status === 404;
      setFailure(t(theirs ? "templates.stale" : isGone ? "templates.gone" : "templates.saveFailed"));
    }
  };
  return (
    <FormDialog
      title={t("templates.editTitle")}
      submitLabel={t("templates.save")}
      isPending={edit.isPending}
      disabledReason={title.trim() === "" ? t("templates.needsName") : undefined}
      onSubmit={() => void save()}
      onClose={onClose}
    >
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
