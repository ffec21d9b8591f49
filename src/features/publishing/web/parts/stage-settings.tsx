import { type Dispatch, type FormEvent, type SetStateAction, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { Plus } from "#kit/web/icons.ts";
import { newId } from "#kit/web/new-id.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { NumberField } from "#kit/web/ui/fields/number-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { StaleChoice } from "#kit/web/ui/states/stale-choice.tsx";
import { presentState } from "#kit/web/wire/present-state.ts";
import { type ApprovalSetting, approvalSetting } from "../../contract.ts";
import { useChangeApprovalSetting } from "../actions.ts";
import { stageText } from "../stage-text.ts";
import {
  faultsOf,
  formOf,
  isFull,
  isSame,
  type StageForm,
  type StageRow,
  wishOf,
  withChange,
  withoutStage,
  withStage,
  withStageAgain,
  withStageMoved,
} from "../state/stage-form.ts";
import { StageCard } from "./stage-card.tsx";

/** The stages in their order, saved together. Shows what another member changed meanwhile. */
export function StageSettings({ setting }: { readonly setting: ApprovalSetting }) {
  const t = useText(stageText);
  const { run, isPending, error, reset } = useChangeApprovalSetting();
  const [base, setBase] = useState(setting);
  const [form, setForm] = useState(() => formOf(setting, newId));
  const [wasSent, setSent] = useState(false);
  const faults = faultsOf(form);
  const theirs = presentState(approvalSetting, error);
  const startFrom = (next: ApprovalSetting) => {
    setBase(next);
    setForm(formOf(next, newId));
    setSent(false);
    reset();
  };
  const save = async (onto: ApprovalSetting) => {
    setSent(true);
    if (faults.size > 0) return;
    try {
      const saved = await run(wishOf(form, onto.revision));
      startFrom(saved);
      toast.success(t(saved.stages.length > 0 ? "stages.saved" : "stages.savedNone"));
    } catch {
      // It is said below, and nothing that was entered is lost.
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(base);
  };

  return (
    <form onSubmit={submit} noValidate className="space-y-8">
      {theirs && (
        <StaleChoice
          differences={[{ id: "stages", mine: namesOf(form), theirs: namesOf(theirs) || t("stages.none") }]}
          onKeepMine={() => void save(theirs)}
          onTakeTheirs={() => startFrom(theirs)}
        />
      )}
      {form.stages.length === 0 && (
        <div className="rounded-2 border border-dashed border-line p-6 text-center">
          <p className="font-semibold">{t("stages.none")}</p>
          <p className="text-sm text-ink-2">{t("stages.noneBody")}</p>
        </div>
      )}
      <StageCards form={form} onForm={setForm} known={base} faults={wasSent ? faults : undefined} />
      <Button
        disabledReason={isFull(form) ? t("stages.full") : undefined}
        onPress={() => setForm((before) => withStage(before, newId()))}
      >
        <Plus aria-hidden />
        {t("stages.add")}
      </Button>
      <NumberField
        label={t("stages.reminder")}
        description={t("stages.reminderNote")}
        value={form.reminderDays}
        onChange={(reminderDays) => setForm((before) => ({ ...before, reminderDays }))}
        unit={t("stages.days")}
        className="max-w-64"
        error={wasSent && faults.has("reminder") ? t("stages.reminderRange") : undefined}
      />
      {error && !theirs && <Banner tone="stop">{t(`stages.${failureOf(error)}`)}</Banner>}
      <Button
        kind="ink"
        type="submit"
        isPending={isPending}
        disabledReason={isSame(form, formOf(base, newId)) ? t("stages.unchanged") : undefined}
      >
        {t("stages.save")}
      </Button>
    </form>
  );
}

interface StageCardsProps {
  readonly form: StageForm;
  readonly onForm: Dispatch<SetStateAction<StageForm>>;
  readonly known: ApprovalSetting;
  /** Undefined until they are to be shown. */
  readonly faults: ReturnType<typeof faultsOf> | undefined;
}

/** The stages in their order, each of which can be moved, and removed until this is undone. */
function StageCards({ form, onForm, known, faults }: StageCardsProps) {
  const t = useText(stageText);
  const move = (stage: StageRow, by: -1 | 1) => {
    const moved = withStageMoved(form, stage.key, by);
    onForm(moved);
    announce(t("stages.moved", { number: moved.stages.indexOf(stage) + 1, count: moved.stages.length }));
  };
  const remove = (stage: StageRow) => {
    const index = form.stages.indexOf(stage);
    onForm((before) => withoutStage(before, stage.key));
    toast.success(t("stages.removed"), {
      action: { label: t("stages.undo"), onPress: () => onForm((before) => withStageAgain(before, stage, index)) },
    });
  };
  return (
    <ol className="space-y-4">
      {form.stages.map((stage, index) => (
        <li key={stage.key}>
          <StageCard
            stage={stage}
            number={index + 1}
            count={form.stages.length}
            known={known}
            fault={faults?.get(stage.key)}
            onChange={(change) => onForm((before) => withChange(before, stage.key, change))}
            onMove={(by) => move(stage, by)}
            onRemove={() => remove(stage)}
          />
        </li>
      ))}
    </ol>
  );
}

const namesOf = ({ stages }: { readonly stages: readonly { readonly name: string }[] }): string =>
  stages.map((stage, index) => `${index + 1}. ${stage.name}`).join(", ");

const failureOf = (error: unknown) =>
  (["unknownMember", "unknownAccessGroup"] as const).find((code) => isProblem(error, code)) ?? "saveFailed";
