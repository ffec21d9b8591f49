import { screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { contentOf, instruction, numberModule } from "#tests/support/web/perform-samples.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { Rehearsal } from "./rehearsal.tsx";

const content = contentOf([
  { title: "Hang your tag", modules: [instruction("At the main switch")] },
  { title: "Torque the flange", modules: [numberModule()] },
]);
const versionId = "00000000-0000-4000-8000-000000000009";

function Shown() {
  const [stepId, setStepId] = useState<string>();
  return (
    <Rehearsal
      procedureId={versionId}
      versionId={versionId}
      content={withoutAnswers(content)}
      stepId={stepId}
      onStep={setStepId}
    />
  );
}

test("[PF32] a version is rehearsed as its performers see it, and none of the answers is sent", async () => {
  const asked: string[] = [];
  const server = Object.assign(new TestServer(), {
    fetch: async (input: RequestInfo | URL) => {
      asked.push(String(input instanceof Request ? input.url : input));
      return new Response(null, { status: 404 });
    },
  });
  const { user } = await showScreens([{ path: "/try", frame: "full", load: async () => Shown }], {
    server,
    at: "/try",
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Hang your tag" })).toBeVisible();
  expect(screen.getByText("At the main switch")).toBeVisible();
  expect(screen.getByRole("button", { name: "Back" })).toBeDisabled();
  await user.click(screen.getByRole("button", { name: /next/i }));
  expect(await screen.findByRole("heading", { level: 1, name: "Torque the flange" })).toBeVisible();
  const field = screen.getByRole("textbox");
  await user.type(field, "45");
  await user.tab();
  expect(field).toHaveValue("45");
  expect(asked.filter((address) => address.includes("/performances"))).toEqual([]);
});
