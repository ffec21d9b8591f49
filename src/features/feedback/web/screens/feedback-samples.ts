import { countedIds } from "#tests/support/content-samples.ts";
import type { Feedback } from "../../contract.ts";

/** Feedback as the server answers it, for the tests of the screens. */

const newId = countedIds(9000);

export const feedbackOf = (more: Partial<Feedback> = {}): Feedback => ({
  id: newId(),
  procedureId: newId(),
  procedureTitle: "Torque the flange",
  versionId: newId(),
  version: 3,
  kind: "comment",
  thumb: null,
  text: "",
  pictureId: null,
  step: null,
  proposal: null,
  state: "open",
  answer: "",
  givenBy: { id: newId(), displayName: "Olga Stein" },
  isOwn: false,
  givenAt: "2026-11-19T15:42:00.000Z",
  closedBy: null,
  closedAt: null,
  ...more,
});

export const suggestionOf = (stepId: string, before: string, after: string, more: Partial<Feedback> = {}): Feedback =>
  feedbackOf({
    kind: "suggestion",
    step: { id: stepId, number: 1, title: before },
    proposal: { of: "title", before, after },
    ...more,
  });
