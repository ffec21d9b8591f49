import { useText } from "#kit/web/i18n.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { RadioGroup } from "#kit/web/ui/choices/radio-group.tsx";
import { NumberField } from "#kit/web/ui/fields/number-field.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { passRuleLimits } from "../../../rules/attempts.ts";
import { type SetType, setTypes } from "../../../rules/procedure-status.ts";
import { setEditorText } from "../../editor-text.ts";
import type { Due, FormFault, SetForm } from "../../state/editor-state.ts";

interface TermsFieldsProps {
  readonly form: SetForm;
  /** The error messages at the fields: none before the first attempt to save. */
  readonly faults: ReadonlySet<FormFault>;
  readonly onChange: (change: Partial<SetForm>) => void;
}

/** The purpose of a set, and the terms that follow from it. */
export function TermsFields({ form, faults, onChange }: TermsFieldsProps) {
  const t = useText(setEditorText);
  const errorOf = (fault: FormFault) => (faults.has(fault) ? t(`setEditor.${fault}`) : undefined);
  return (
    <div className="space-y-5">
      <RadioGroup<SetType>
        label={t("setEditor.type")}
        value={form.setType}
        onChange={(setType) => onChange({ setType })}
        items={setTypes.map((id) => ({ id, text: t(`setEditor.${id}`), description: t(`setEditor.${id}Note`) }))}
      />
      {form.setType === "workflow" ? (
        <Checkbox
          isSelected={form.enforcesOrder}
          onChange={(enforcesOrder) => onChange({ enforcesOrder })}
          description={t("setEditor.enforcesNote")}
        >
          {t("setEditor.enforces")}
        </Checkbox>
      ) : (
        <>
          <RadioGroup<Due>
            label={t("setEditor.due")}
            description={t("setEditor.dueNote")}
            value={form.due}
            onChange={(due) => onChange({ due })}
            items={[
              { id: "never", text: t("setEditor.dueNever") },
              { id: "days", text: t("setEditor.dueDays") },
              { id: "date", text: t("setEditor.dueOn") },
            ]}
          />
          {form.due === "days" && (
            <NumberField
              label={t("setEditor.days")}
              value={form.dueDays}
              onChange={(dueDays) => onChange({ dueDays })}
              min={1}
              max={3650}
              error={errorOf("daysMissing")}
              className="w-40"
            />
          )}
          {form.due === "date" && (
            <TextField
              type="date"
              label={t("setEditor.date")}
              value={form.dueOn}
              onChange={(dueOn) => onChange({ dueOn })}
              error={errorOf("dateMissing")}
              className="w-48"
            />
          )}
          <NumberField
            label={t("setEditor.valid")}
            description={t("setEditor.validNote")}
            value={form.validMonths}
            onChange={(validMonths) => onChange({ validMonths })}
            min={1}
            max={120}
            error={errorOf("validWrong")}
            className="max-w-72"
          />
          <PassRuleFields form={form} errorOf={errorOf} onChange={onChange} />
        </>
      )}
    </div>
  );
}

interface PassRuleFieldsProps extends Omit<TermsFieldsProps, "faults"> {
  readonly errorOf: (fault: FormFault) => string | undefined;
}

/** [S31] When an attempt counts, and how many there are. */
function PassRuleFields({ form, errorOf, onChange }: PassRuleFieldsProps) {
  const t = useText(setEditorText);
  return (
    <fieldset className="space-y-4">
      <legend className="mb-1 text-md font-semibold">{t("setEditor.passRule")}</legend>
      <p className="text-xs text-ink-2">{t("setEditor.passRuleNote")}</p>
      <NumberField
        label={t("setEditor.passMark")}
        value={form.passMark}
        onChange={(passMark) => onChange({ passMark })}
        min={0}
        max={100}
        unit="%"
        error={errorOf("markWrong")}
        className="max-w-72"
      />
      <NumberField
        label={t("setEditor.attempts")}
        description={t("setEditor.attemptsNote")}
        value={form.attemptsMax}
        onChange={(attemptsMax) => onChange({ attemptsMax })}
        min={1}
        max={passRuleLimits.attemptsMax}
        error={errorOf("attemptsWrong")}
        className="max-w-72"
      />
      <NumberField
        label={t("setEditor.wait")}
        description={t("setEditor.waitNote")}
        value={form.waitHours}
        onChange={(waitHours) => onChange({ waitHours })}
        min={1}
        max={passRuleLimits.waitHoursMax}
        error={errorOf("waitWrong")}
        className="max-w-72"
      />
      <Checkbox
        isSelected={form.needsSignOff}
        onChange={(needsSignOff) => onChange({ needsSignOff })}
        description={t("setEditor.signOffNote")}
      >
        {t("setEditor.signOff")}
      </Checkbox>
    </fieldset>
  );
}
