import { useQuery } from "@tanstack/react-query";
import { groupQueries } from "#features/groups/web/queries.ts";
import { memberQueries } from "#features/members/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { ArrowDown, ArrowUp, Trash2, UserX } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { ErrorLines, errorClassName } from "#kit/web/ui/fields/field.tsx";
import { NumberField } from "#kit/web/ui/fields/number-field.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import type { ApprovalSetting } from "../../contract.ts";
import { stageLimits } from "../../rules/approval-stages.ts";
import { stageText } from "../stage-text.ts";
import type { FormFault, StageRow } from "../state/stage-form.ts";
import { NamedChoice } from "./named-choice.tsx";

interface StageCardProps {
  readonly stage: StageRow;
  readonly number: number;
  readonly count: number;
  /** The setting as it was saved: it names who left and which groups are hidden. */
  readonly known: ApprovalSetting;
  readonly fault: FormFault | undefined;
  readonly onChange: (change: Partial<StageRow>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

/** One stage: its name, its signers, and how many of them must sign. */
export function StageCard({ stage, number, count, known, fault, onChange, onMove, onRemove }: StageCardProps) {
  const t = useText(stageText);
  const errorAt = (...faults: readonly FormFault[]) =>
    fault !== undefined && faults.includes(fault) ? t(`stages.faults.${fault}`) : undefined;
  const whoError = errorAt("nobody", "tooFew");
  return (
    <section
      aria-label={t("stages.stage", { number })}
      className="space-y-4 rounded-2 border border-line bg-raised p-4"
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-md">{t("stages.stage", { number })}</h2>
        <div className="flex items-center">
          <Button
            kind="bare"
            icon
            aria-label={t("stages.up", { number })}
            isDisabled={number === 1}
            onPress={() => onMove(-1)}
          >
            <ArrowUp aria-hidden />
          </Button>
          <Button
            kind="bare"
            icon
            aria-label={t("stages.down", { number })}
            isDisabled={number === count}
            onPress={() => onMove(1)}
          >
            <ArrowDown aria-hidden />
          </Button>
          <Button kind="bare" icon aria-label={t("stages.remove", { number })} onPress={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        </div>
      </div>
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <TextField
          label={t("stages.name")}
          description={t("stages.nameNote")}
          value={stage.name}
          onChange={(name) => onChange({ name })}
          maxLength={stageLimits.nameCharactersMax}
          isRequired
          autoFocus={stage.name === "" && number === count}
          error={errorAt("nameMissing", "nameTwice")}
        />
        <NumberField
          label={t("stages.needed")}
          value={stage.needed}
          onChange={(needed) => onChange({ needed })}
          min={1}
          max={stageLimits.neededMax}
          error={errorAt("needed")}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <People stage={stage} number={number} known={known} onChange={onChange} />
        <Groups stage={stage} number={number} known={known} onChange={onChange} />
      </div>
      {whoError && (
        <p role="alert" className={errorClassName}>
          <ErrorLines error={whoError} />
        </p>
      )}
    </section>
  );
}

type PartProps = Pick<StageCardProps, "stage" | "number" | "known" | "onChange">;

function People({ stage, number, known, onChange }: PartProps) {
  const t = useText(stageText);
  const { data: members = [] } = useQuery(memberQueries.list(useWorkspaceId()));
  const named = new Map(members.map((one) => [one.id, one.displayName]));
  const before = new Map(known.stages.flatMap((one) => one.people.map((person) => [person.id, person] as const)));
  const nameOf = (id: string) => named.get(id) ?? before.get(id)?.displayName ?? "";
  const idle = stage.profileIds.filter((id) => before.get(id)?.maySign === false);
  return (
    <div className="min-w-0 space-y-2">
      <NamedChoice
        label={t("stages.people")}
        addLabel={t("stages.addPerson")}
        number={number}
        chosen={stage.profileIds.map((id) => ({ id, text: nameOf(id) }))}
        items={members.map((one) => ({ id: one.id, text: one.displayName }))}
        onChange={(profileIds) => onChange({ profileIds })}
      />
      {idle.map((id) => (
        <p key={id} className="flex items-start gap-1.5 text-xs text-wait">
          <UserX className="mt-px size-4 shrink-0" aria-hidden />
          {t("stages.mayNotSign", { name: nameOf(id) })}
        </p>
      ))}
    </div>
  );
}

function Groups({ stage, number, known, onChange }: PartProps) {
  const t = useText(stageText);
  const { data: groups = [] } = useQuery(groupQueries.list(useWorkspaceId()));
  const named = new Map(groups.map((one) => [one.id, one.name]));
  const before = new Map(known.stages.flatMap((one) => one.groups.map((group) => [group.id, group.name] as const)));
  return (
    <NamedChoice
      label={t("stages.groups")}
      note={t("stages.groupsNote")}
      addLabel={t("stages.addGroup")}
      number={number}
      chosen={stage.groupIds.map((id) => ({
        id,
        text: named.get(id) ?? before.get(id) ?? t("stages.hiddenGroup"),
      }))}
      items={groups.map((one) => ({ id: one.id, text: one.name }))}
      onChange={(groupIds) => onChange({ groupIds })}
    />
  );
}
