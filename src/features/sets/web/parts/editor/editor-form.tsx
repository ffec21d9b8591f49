import { type FormEvent, type ReactNode, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { useFlag } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { itemsMax } from "../../../rules/items.ts";
import { setEditorText } from "../../editor-text.ts";
import { type FormFault, faultsOf, type SetForm } from "../../state/editor-state.ts";
import { ChosenProcedures } from "./chosen-procedures.tsx";
import { TermsFields } from "./terms-fields.tsx";

// The list to choose from comes after the chosen procedures.
const ProcedurePicker = lazyComponent(() => import("./procedure-picker.tsx").then((module) => module.ProcedurePicker));
const GroupTreePicker = lazyComponent(() =>
  import("#features/groups/web/parts/group-tree-picker.tsx").then((module) => module.GroupTreePicker),
);

interface EditorFormProps {
  readonly form: SetForm;
  readonly onChange: (form: SetForm) => void;
  readonly isChanged: boolean;
  /** A new set is given its groups here; later the access dialog changes them, which says who gains and who loses. */
  readonly isNew: boolean;
  readonly hiddenProcedures: number;
  readonly submitLabel: string;
  readonly isPending: boolean;
  /** Above the buttons: why it was not saved. */
  readonly notice: ReactNode;
  readonly onSubmit: () => void;
  /** Where leaving leads. */
  readonly leaveTo: string;
}

const none: ReadonlySet<FormFault> = new Set();

/** The form of a set. Nothing that was entered is lost before the person says so. */
export function EditorForm(props: EditorFormProps) {
  const { form, onChange, isChanged, isNew, hiddenProcedures, isPending, leaveTo } = props;
  const t = useText(setEditorText);
  const go = useGo();
  const hasGroups = useFlag("access_groups_enabled");
  const [wasSent, setSent] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const faults = wasSent ? faultsOf(form) : none;
  const change = (some: Partial<SetForm>) => onChange({ ...form, ...some });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (!isPending && faultsOf(form).size === 0) props.onSubmit();
  };
  const press = (groupId: string) =>
    change({
      accessGroupIds: form.accessGroupIds.includes(groupId)
        ? form.accessGroupIds.filter((id) => id !== groupId)
        : [...form.accessGroupIds, groupId],
    });
  const isFull = form.procedures.length >= itemsMax;
  return (
    <form
      onSubmit={submit}
      noValidate
      className="grid max-w-6xl gap-x-12 gap-y-8 py-6 xl:grid-cols-[minmax(0,1fr)_24rem]"
    >
      <div className="min-w-0 space-y-6">
        <TextField
          label={t("setEditor.name")}
          value={form.title}
          onChange={(title) => change({ title })}
          maxLength={200}
          isRequired
          error={faults.has("nameMissing") ? t("setEditor.nameMissing") : undefined}
        />
        <section aria-label={t("setEditor.chosen")} className="space-y-3">
          <h2 className="text-md">{t("setEditor.chosen")}</h2>
          <ChosenProcedures procedures={form.procedures} onChange={(procedures) => change({ procedures })} />
          {hiddenProcedures > 0 && (
            <p className="text-xs text-ink-3">{t("setEditor.hidden", { count: hiddenProcedures })}</p>
          )}
        </section>
        {isFull ? (
          <Banner tone="info">{t("setEditor.full")}</Banner>
        ) : (
          // As high as the list will be, so that what follows does not move when it comes.
          <div className="min-h-124">
            <ProcedurePicker
              chosenIds={new Set(form.procedures.map((one) => one.id))}
              onAdd={(one) => change({ procedures: [...form.procedures, one] })}
            />
          </div>
        )}
      </div>
      <div className="min-w-0 space-y-6">
        <TermsFields form={form} faults={faults} onChange={change} />
        {isNew && hasGroups && (
          <section aria-label={t("setEditor.access")} className="space-y-2">
            <h2 className="text-md">{t("setEditor.access")}</h2>
            <div className="flex h-56 flex-col">
              <GroupTreePicker markOf={(id) => (form.accessGroupIds.includes(id) ? "all" : "none")} onPress={press} />
            </div>
            {form.accessGroupIds.length === 0 && <p className="text-xs text-ink-3">{t("setEditor.everyone")}</p>}
          </section>
        )}
      </div>
      <div className="sticky bottom-0 z-1 space-y-3 border-t border-line bg-sheet py-3 xl:col-span-2">
        {props.notice}
        <div className="flex flex-wrap justify-end gap-(--gap)">
          <Button kind="bare" isDisabled={isPending} onPress={() => (isChanged ? setLeaving(true) : void go(leaveTo))}>
            {t("setEditor.cancel")}
          </Button>
          <Button kind="ink" type="submit" isPending={isPending}>
            {props.submitLabel}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        title={t("setEditor.discard")}
        isOpen={isLeaving}
        onOpenChange={setLeaving}
        confirmLabel={t("setEditor.discardConfirm")}
        cancelLabel={t("setEditor.discardCancel")}
        destructive
        onConfirm={() => void go(leaveTo)}
      >
        {t("setEditor.discardBody")}
      </ConfirmDialog>
    </form>
  );
}
