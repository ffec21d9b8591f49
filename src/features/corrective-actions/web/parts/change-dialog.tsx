import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { type ActionDetail, correctiveActionLimits } from "../../contract.ts";
import type { Changeable } from "../../rules/changes.ts";
import { useChangeAction } from "../queries.ts";
import { actionText } from "../text.ts";
import { AssigneeField } from "./fields/assignee-field.tsx";
import { DueField, dayOf, endOfDay } from "./fields/due-field.tsx";
import { PriorityField } from "./fields/priority-field.tsx";

interface ChangeDialogProps {
  readonly isOpen: boolean;
  readonly action: ActionDetail;
  readonly onClose: () => void;
}

/** Assigns it, moves its due date, changes its texts. Sends only edited fields. */
export const ChangeDialog = (props: ChangeDialogProps) => (props.isOpen ? <Opened {...props} /> : null);

function Opened({ action, onClose }: ChangeDialogProps) {
  const t = useText(actionText);
  const change = useChangeAction();
  const [touched, setTouched] = useState<Partial<Changeable>>({});
  const [due, setDue] = useState(() => dayOf(action.dueAt));
  const { title, description, priority } = action;
  const typed = { title, description, priority, assigneeId: action.assignee?.id ?? null, ...touched };
  const touch = (fields: Partial<Changeable>) => setTouched((before) => ({ ...before, ...fields }));

  const save = async () => {
    const dueAt = due === dayOf(action.dueAt) ? undefined : endOfDay(due);
    const wish = { ...touched, dueAt, title: touched.title?.trim() };
    try {
      // The revision on screen: after a conflict the present one, which the person has seen.
      await change.run({ actionId: action.id, revision: action.revision, ...wish });
    } catch {
      return;
    }
    toast.success(t("correctiveActions.saved"));
    onClose();
  };
  const isRefused = isProblem(change.error, "assigneeOutOfSight");
  return (
    <FormDialog
      title={t("correctiveActions.editTitle")}
      submitLabel={t("correctiveActions.save")}
      isPending={change.isPending}
      disabledReason={typed.title.trim() === "" ? t("correctiveActions.needsWords") : undefined}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {change.error && !isRefused && <Failure error={change.error} />}
      <AssigneeField
        procedureId={action.procedureId}
        value={typed.assigneeId}
        present={action.assignee}
        onChange={(assigneeId) => touch({ assigneeId })}
        error={isRefused ? t("correctiveActions.assigneeRefused") : undefined}
      />
      <DueField value={due} onChange={setDue} />
      <PriorityField value={typed.priority} onChange={(priority) => touch({ priority })} />
      <TextField
        label={t("correctiveActions.fields.title")}
        value={typed.title}
        onChange={(title) => touch({ title })}
        maxLength={correctiveActionLimits.titleCharactersMax}
        isRequired
      />
      <TextArea
        label={t("correctiveActions.description")}
        value={typed.description}
        onChange={(description) => touch({ description })}
        maxLength={correctiveActionLimits.textCharactersMax}
      />
    </FormDialog>
  );
}

/** [CA22] The input stays, whatever goes wrong. */
export function Failure({ error }: { readonly error: Error }) {
  const t = useText(actionText);
  if (isProblem(error) && error.status === 409) {
    return (
      <Banner tone="wait" title={t("correctiveActions.changedMeanwhile")}>
        {t("correctiveActions.changedMeanwhileBody")}
      </Banner>
    );
  }
  return <Banner tone="stop">{t("correctiveActions.notSaved")}</Banner>;
}
