import type { ProcedureSummary } from "#features/procedures/contract.ts";
import type { ProcedureSet, ProcedureSetDetail, SetItem } from "../../contract.ts";

/* What the tests of these screens show: a learning set and a workflow, of two procedures each. */

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
export const night = { id: idOf(901), name: "Night", icon: "users", parentId: null, revision: 1 };

export const newItem = (n: number, fields: Partial<SetItem>): SetItem => ({
  id: idOf(n),
  title: `Procedure ${n}`,
  version: 1,
  stepCount: 4,
  collage: [],
  state: "notStarted",
  again: null,
  doneAt: null,
  expiresAt: null,
  dueAt: null,
  isOverdue: false,
  mayStart: true,
  whyNotStart: null,
  result: null,
  attemptsLeft: null,
  tryAgainAt: null,
  changedSteps: [],
  ...fields,
});

export const hygiene = newItem(11, {
  title: "Hygiene at the entry",
  again: "changed",
  doneAt: "2026-10-01T08:00:00.000Z",
  dueAt: "2026-11-15T08:00:00.000Z",
  isOverdue: true,
  changedSteps: [
    { stepId: idOf(111), number: 2, title: "Wash your hands", change: "changed" },
    { stepId: idOf(112), number: null, title: "Sign the list", change: "removed" },
  ],
});
export const spill = newItem(12, { title: "Spill response", state: "done", doneAt: "2026-10-02T08:00:00.000Z" });
export const drain = newItem(13, { title: "Drain the filler", state: "done", doneAt: "2026-11-01T08:00:00.000Z" });
export const rinse = newItem(14, { title: "Rinse the filler" });
export const release = newItem(15, { title: "Release the line", mayStart: false, whyNotStart: "outOfOrder" });

const newSet = (n: number, procedures: SetItem[], fields: Partial<ProcedureSet>): ProcedureSetDetail => ({
  id: idOf(n),
  title: `Set ${n}`,
  setType: "learning",
  procedureIds: procedures.map((one) => one.id),
  myReminder: null,
  hiddenProcedures: 0,
  accessGroupIds: [],
  hiddenAccessGroups: 0,
  enforcesOrder: false,
  dueDays: null,
  dueOn: null,
  validMonths: null,
  passMark: 80,
  attemptsMax: null,
  waitHours: null,
  needsSignOff: false,
  collage: [],
  myProgress: {
    doneCount: procedures.filter((one) => one.state === "done").length,
    count: procedures.length,
    againCount: procedures.filter((one) => one.again !== null).length,
    failedCount: procedures.filter((one) => one.result?.outcome === "failed").length,
    waitingCount: procedures.filter((one) => one.result?.outcome === "signOff").length,
    dueAt: null,
    isOverdue: procedures.some((one) => one.isOverdue),
  },
  revision: 1,
  createdAt: "2026-09-01T08:00:00.000Z",
  updatedAt: "2026-09-02T08:00:00.000Z",
  updatedBy: { id: idOf(801), displayName: "Ann" },
  procedures,
  ...fields,
});

export const firstWeek = newSet(1, [hygiene, spill], {
  title: "First week",
  dueDays: 14,
  validMonths: 12,
  accessGroupIds: [night.id],
});
export const rounds = newSet(2, [drain, rinse, release], {
  title: "Format change",
  setType: "workflow",
  enforcesOrder: true,
});

/** The same as a list of procedures has it. */
export const summaryOf = (item: SetItem): ProcedureSummary => ({
  id: item.id,
  title: item.title,
  draftTitle: null,
  sectionCount: 1,
  stepCount: item.stepCount,
  collage: [],
  areaIds: [],
  accessGroupIds: [],
  hiddenAccessGroups: 0,
  isPublished: true,
  version: 1,
  draftVersionId: null,
  procedureVersionApproval: { approvalStatus: "none" },
  createdAt: "2026-09-01T08:00:00.000Z",
  updatedAt: "2026-09-02T08:00:00.000Z",
  updatedBy: { id: idOf(801), displayName: "Ann" },
});
