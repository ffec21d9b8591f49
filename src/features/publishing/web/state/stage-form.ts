import type { ApprovalSetting } from "../../contract.ts";
import { reminderDaysRange, type StageFault, stageFaults, stageLimits } from "../../rules/approval-stages.ts";
import type { ApprovalSettingInput } from "../actions.ts";

/** A stage as form values. */
export interface StageRow {
  /** Of this row, while the form is open. */
  readonly key: string;
  readonly name: string;
  /** null while the field is empty. */
  readonly needed: number | null;
  readonly profileIds: readonly string[];
  readonly groupIds: readonly string[];
}

export interface StageForm {
  readonly stages: readonly StageRow[];
  readonly reminderDays: number | null;
}

export const formOf = ({ stages, reminderDays }: ApprovalSetting, newKey: () => string): StageForm => ({
  stages: stages.map(({ name, needed, people, groups }) => ({
    key: newKey(),
    name,
    needed,
    profileIds: people.map((one) => one.id),
    groupIds: groups.map((one) => one.id),
  })),
  reminderDays,
});

export const withStage = (form: StageForm, key: string): StageForm => ({
  ...form,
  stages: [...form.stages, { key, name: "", needed: 1, profileIds: [], groupIds: [] }],
});

export const isFull = ({ stages }: StageForm): boolean => stages.length >= stageLimits.stagesMax;

export const withChange = (form: StageForm, key: string, change: Partial<StageRow>): StageForm => ({
  ...form,
  stages: form.stages.map((stage) => (stage.key === key ? { ...stage, ...change } : stage)),
});

export const withoutStage = (form: StageForm, key: string): StageForm => ({
  ...form,
  stages: form.stages.filter((stage) => stage.key !== key),
});

/** Puts a stage that was removed back where it was. */
export const withStageAgain = (form: StageForm, stage: StageRow, index: number): StageForm =>
  isFull(form) || form.stages.some((one) => one.key === stage.key)
    ? form
    : { ...form, stages: form.stages.toSpliced(index, 0, stage) };

/** Moves one place up or down; unchanged at the ends. */
export function withStageMoved(form: StageForm, key: string, by: -1 | 1): StageForm {
  const from = form.stages.findIndex((stage) => stage.key === key);
  const stage = form.stages[from];
  const to = from + by;
  if (!stage || to < 0 || to >= form.stages.length) return form;
  return { ...form, stages: form.stages.toSpliced(from, 1).toSpliced(to, 0, stage) };
}

export type FormFault = StageFault | "needed";

/** The faults that keep the form from being saved, by the key of the row; `reminder` is a key of its own. [P110] */
export function faultsOf({ stages, reminderDays }: StageForm): ReadonlyMap<string, FormFault> {
  const faults = new Map<string, FormFault>();
  for (const { stage, fault } of stageFaults(stages.map((one) => ({ ...one, needed: one.needed ?? 1 })))) {
    faults.set(stages[stage]?.key ?? "", fault);
  }
  for (const { key, needed } of stages) {
    if (!isWithin(needed, { min: 1, max: stageLimits.neededMax })) faults.set(key, "needed");
  }
  if (!isWithin(reminderDays, reminderDaysRange)) faults.set("reminder", "needed");
  return faults;
}

const isWithin = (value: number | null, { min, max }: { readonly min: number; readonly max: number }): boolean =>
  value !== null && Number.isInteger(value) && value >= min && value <= max;

/** As it is sent. */
export const wishOf = ({ stages, reminderDays }: StageForm, revision: number): ApprovalSettingInput => ({
  revision,
  stages: stages.map(({ name, needed, profileIds, groupIds }) => ({
    name: name.trim(),
    needed: needed ?? 1,
    profileIds: [...profileIds],
    groupIds: [...groupIds],
  })),
  reminderDays: reminderDays ?? 3,
});

/** Whether two forms would send the same. */
export const isSame = (one: StageForm, other: StageForm): boolean =>
  JSON.stringify(wishOf(one, 0)) === JSON.stringify(wishOf(other, 0));
