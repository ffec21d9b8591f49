import { countedIds } from "#tests/support/content-samples.ts";
import type { ActionDetail, CorrectiveAction } from "../../contract.ts";

/** Corrective actions as the server answers them, for the tests of the screens. */

const newId = countedIds(9500);

export const personNamed = (displayName: string) => ({ id: newId(), displayName });

export const actionOf = (more: Partial<CorrectiveAction> = {}): CorrectiveAction => ({
  id: newId(),
  procedureId: newId(),
  versionId: newId(),
  version: 3,
  procedureTitle: "Torque the flange",
  isVisible: true,
  isProcedureThere: true,
  recordId: null,
  step: { id: newId(), number: 4, title: "Tighten crosswise" },
  module: { id: newId(), moduleType: "numberInput", question: "Torque on bolt 8" },
  deviation: { of: "outOfBounds", value: 52, min: 43, max: 47, unit: "Nm" },
  title: "Bolt 8 took 52 Nm",
  description: "The wrench clicked late.",
  priority: "high",
  isAssigned: false,
  assignee: null,
  isMine: false,
  dueAt: "2026-11-25T22:59:00.000Z",
  isOverdue: false,
  state: "open",
  resolution: "",
  revision: 1,
  openedBy: personNamed("Olga Stein"),
  isOwn: false,
  openedAt: "2026-11-19T15:42:00.000Z",
  claimedAt: "2026-11-19T15:40:00.000Z",
  endedBy: null,
  endedAt: null,
  ...more,
});

export const detailOf = (action: CorrectiveAction, events: ActionDetail["events"] = []): ActionDetail => ({
  ...action,
  events: [
    {
      seq: 1,
      kind: "opened",
      by: action.openedBy,
      at: action.openedAt,
      body: "",
      changes: [],
      photoIds: [],
    },
    ...events,
  ],
});
