import { screen, within } from "@testing-library/react";
import axe from "axe-core";
import { expect, it } from "vitest";
import { flagsOf } from "#features/flags/rules.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { idOf, momentAt } from "#tests/support/progress-samples.ts";
import { openApp, refuse, signedIn, workspaceId } from "#tests/support/web/open-app.tsx";
import { contentOf, recordFacts, textModule } from "#tests/support/web/perform-samples.ts";

const at = "/v1/workspaces/{workspaceId}/procedures/{procedureId}/performances/history/{performId}";
const [recordId, procedureId] = [idOf(0x901), idOf(0x902)];
const record = {
  id: recordId,
  procedureId,
  profileId: idOf(0x903),
  profileName: "Ann Arbor",
  title: "A record",
  version: 3,
  created_at: momentAt(1),
  submitted_at: momentAt(60),
  deleted_at: null,
  versionId: idOf(0x904),
  ...recordFacts,
  procedure: withoutAnswers(contentOf([{ title: "Look", modules: [textModule()] }])),
  stepsProgress: [],
};
const result = { recordId, outcome: "passed", score: 90, isComplete: true, at: momentAt(60), signOff: null };
const attempt = (n: number, setTitle: string, more: object) => ({
  procedureSetId: idOf(n),
  setTitle,
  passMark: 80,
  result: { ...result, ...more },
});

const open = (attempts: object | (() => unknown), flags?: object) =>
  openApp(`/app/${workspaceId}/procedures/${procedureId}/perform-history/${recordId}`, {
    ...signedIn,
    [`GET ${at}`]: record,
    [`GET ${at}/annotations`]: { annotations: [] },
    [`GET ${at}/verification`]: () => refuse(503, "unavailable"),
    [`GET ${at}/set-attempts`]: attempts,
    ...(flags && { "POST /v1/functions/fetchFeatureFlags": { flags } }),
  });

it("[S38] a record's screen shows its result in each learning set, with the mark", async () => {
  open({
    attempts: [
      attempt(1, "First week", {}),
      attempt(2, "Forklift", { outcome: "signOff" }),
      attempt(3, "Lockout", {
        outcome: "failed",
        score: 50,
        signOff: { decision: "failed", note: "Wear gloves", name: "Tina Trainer", at: momentAt(90) },
      }),
    ],
  });
  const learning = within(await screen.findByRole("region", { name: "Learning" }));
  const row = (name: string) => learning.getByRole("link", { name }).closest("li");
  expect(row("First week")).toHaveTextContent("Passed90 % of 80 % needed");
  expect(row("Forklift")).toHaveTextContent("Waiting for a trainer");
  expect(row("Lockout")).toHaveTextContent("Not passed50 % of 80 % needed");
  expect(row("Lockout")).toHaveTextContent(/Signed by Tina Trainer .*Wear gloves/);
  const { violations } = await axe.run(document.body, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map((one) => one.id)).toEqual([]);
});

it("[S38] a record reports that its results could not be loaded", async () => {
  open(() => refuse(503, "unavailable"));
  expect(await screen.findByText("Whether this attempt passed could not be loaded")).toBeVisible();
});

it("[FL6] a record's screen asks for no results where sets are switched off", async () => {
  let count = 0;
  const refused = () => {
    count += 1;
    return refuse(404, "switchedOff");
  };
  open(refused, flagsOf({ procedure_sets_enabled: false }));
  expect(await screen.findByRole("heading", { level: 1, name: "A record" })).toBeVisible();
  expect(screen.queryByText("Whether this attempt passed could not be loaded")).toBeNull();
  expect(count).toBe(0);
});
