import { dayAt, dayBeginIn } from "#kit/zoned-days.ts";
import type { ProcedureSetDetail } from "../../contract.ts";
import { noPassRule, passRuleLimits } from "../../rules/attempts.ts";
import type { SetType } from "../../rules/procedure-status.ts";
import type { SetFields } from "../actions.ts";

/** A procedure as the editor shows it. */
export interface Chosen {
  readonly id: string;
  readonly title: string;
  readonly stepCount: number;
  readonly collage: readonly string[];
}

export type Due = "never" | "days" | "date";

/** The form of a set. Values of the other type are kept while the type is toggled. */
export interface SetForm {
  readonly title: string;
  readonly setType: SetType;
  readonly procedures: readonly Chosen[];
  readonly enforcesOrder: boolean;
  readonly due: Due;
  readonly dueDays: number | null;
  /** As a date field has it: YYYY-MM-DD. */
  readonly dueOn: string;
  readonly validMonths: number | null;
  readonly passMark: number | null;
  readonly attemptsMax: number | null;
  readonly waitHours: number | null;
  readonly needsSignOff: boolean;
  readonly accessGroupIds: readonly string[];
}

export const blankForm: SetForm = {
  title: "",
  setType: "learning",
  procedures: [],
  enforcesOrder: true,
  due: "never",
  dueDays: 14,
  dueOn: "",
  validMonths: null,
  ...noPassRule,
  accessGroupIds: [],
};

/** Its due day is one of the workspace's zone: whoever edits a set elsewhere leaves its date as it is. [S8] */
export const formOf = (set: ProcedureSetDetail, timeZone: string): SetForm => ({
  title: set.title,
  setType: set.setType,
  procedures: set.procedures,
  enforcesOrder: set.setType === "learning" || set.enforcesOrder,
  due: set.dueDays !== null ? "days" : set.dueOn !== null ? "date" : "never",
  dueDays: set.dueDays ?? blankForm.dueDays,
  dueOn: set.dueOn === null ? "" : dayAt(new Date(set.dueOn), timeZone),
  validMonths: set.validMonths,
  passMark: set.passMark,
  attemptsMax: set.attemptsMax,
  waitHours: set.waitHours,
  needsSignOff: set.needsSignOff,
  accessGroupIds: set.accessGroupIds,
});

export type FormFault =
  | "nameMissing"
  | "daysMissing"
  | "dateMissing"
  | "validWrong"
  | "markWrong"
  | "attemptsWrong"
  | "waitWrong";

const isWithin = (value: number | null, max: number, min = 1): boolean =>
  value !== null && Number.isInteger(value) && value >= min && value <= max;

/** What keeps the form from being sent, each at its field. */
export function faultsOf(form: SetForm): ReadonlySet<FormFault> {
  const faults = new Set<FormFault>();
  if (form.title.trim() === "") faults.add("nameMissing");
  if (form.setType === "workflow") return faults;
  if (form.due === "days" && !isWithin(form.dueDays, 3650)) faults.add("daysMissing");
  if (form.due === "date" && endOf(form.dueOn, "UTC") === undefined) faults.add("dateMissing");
  if (form.validMonths !== null && !isWithin(form.validMonths, 120)) faults.add("validWrong");
  if (!isWithin(form.passMark, 100, 0)) faults.add("markWrong");
  const { attemptsMax, waitHoursMax } = passRuleLimits;
  if (form.attemptsMax !== null && !isWithin(form.attemptsMax, attemptsMax)) faults.add("attemptsWrong");
  if (form.waitHours !== null && !isWithin(form.waitHours, waitHoursMax)) faults.add("waitWrong");
  return faults;
}

/** The request: the terms of the type only. */
export function fieldsOf(form: SetForm, timeZone: string): SetFields {
  const shared = {
    title: form.title.trim(),
    setType: form.setType,
    procedureIds: form.procedures.map((procedure) => procedure.id),
  };
  if (form.setType === "workflow") return { ...shared, enforcesOrder: form.enforcesOrder };
  return {
    ...shared,
    dueDays: form.due === "days" ? form.dueDays : null,
    dueOn: form.due === "date" ? (endOf(form.dueOn, timeZone) ?? null) : null,
    validMonths: form.validMonths,
    passMark: form.passMark ?? noPassRule.passMark,
    attemptsMax: form.attemptsMax,
    waitHours: form.waitHours,
    needsSignOff: form.needsSignOff,
  };
}

/** The last moment of a day of the workspace: until then there is time. */
function endOf(dayText: string, timeZone: string): string | undefined {
  const next = dayBeginIn(timeZone, dayText, 1);
  return next && new Date(Date.parse(next) - 1).toISOString();
}

/** One procedure at another place of the list. */
export function moved(procedures: readonly Chosen[], id: string, index: number): readonly Chosen[] {
  const one = procedures.find((procedure) => procedure.id === id);
  if (!one) return procedures;
  return procedures.filter((procedure) => procedure.id !== id).toSpliced(index, 0, one);
}
