import { screen, waitFor } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";
import { assetEndpoints } from "#features/media/contract.ts";
import { videoEndpoints } from "#features/videos/contract.ts";
import { pump } from "#features/videos/web/parts/video-samples.ts";
import { newId } from "#tests/support/draft-sample.ts";
import { stubMediaElements } from "#tests/support/web/media-elements.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { type DraftSource, generationEndpoints } from "../../contract.ts";
import { StepSource } from "./step-source.tsx";

const [procedureId, firstId, secondId] = [newId(), newId(), newId()];
const stepOf = (stepId: string, at: number): DraftSource["steps"][number] => ({
  stepId,
  title: `Step ${at}`,
  startMs: at * 10_000,
  endMs: (at + 1) * 10_000,
  from: at,
  to: at,
  warnings: [],
  claims: [],
});
const said = ["Open the guard.", "Loosen both screws."];

let server: TestServer;
let source: DraftSource;
let asked: unknown[];
beforeEach(() => {
  stubMediaElements();
  asked = [];
  source = {
    videoId: pump.id,
    cueSource: "speech",
    durationMs: 60_000,
    sentences: said.map((text, at) => ({ text, startMs: at * 10_000, endMs: (at + 1) * 10_000 })),
    steps: [stepOf(firstId, 0), stepOf(secondId, 1)],
  };
  server = new TestServer()
    .on(videoEndpoints.get, () => pump)
    .on(assetEndpoints.address, () => ({
      url: "/v1/files/1",
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
    }))
    .on(generationEndpoints.source, () => source)
    .on(generationEndpoints.moveClips, ({ body }) => {
      const { clips } = body as { clips: { stepId: string }[] };
      asked.push(clips);
      const moved = new Map(clips.map((clip) => [clip.stepId, clip]));
      source = { ...source, steps: source.steps.map((step) => ({ ...step, ...moved.get(step.stepId) })) };
      return source;
    });
});

const step = { id: secondId, title: "Loosen both screws", modules: [] };
const show = () =>
  showScreens(
    [
      {
        path: "/step",
        frame: "shell",
        load: async () => () => <StepSource procedureId={procedureId} step={step} />,
      },
    ],
    { server, at: "/step" },
  );

describe("the clip of a step", () => {
  it("[PG47] begins later by a press, takes the clip before it along, and violates nothing in axe", async () => {
    const { user } = await show();
    expect(await screen.findByText("00:10–00:20")).toBeVisible();
    expect((await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
    await user.click(screen.getByRole("button", { name: "+1 s: begin later" }));
    expect(await screen.findByText("00:11–00:20")).toBeVisible();
    expect(asked).toEqual([
      [
        { stepId: secondId, startMs: 11_000, endMs: 20_000 },
        { stepId: firstId, startMs: 0, endMs: 11_000 },
      ],
    ]);
  });

  it("[PG47] ends where that is typed, at the end of the film at the latest", async () => {
    const { user } = await show();
    const field = await screen.findByRole("textbox", { name: "Ends at" });
    await user.clear(field);
    await user.type(field, "1:10{Enter}");
    expect(screen.getByText(/^Within the film/)).toBeVisible();
    expect(asked).toEqual([]);
    await user.clear(field);
    await user.type(field, "0:45.5{Enter}");
    await waitFor(() => expect(asked).toEqual([[{ stepId: secondId, startMs: 10_000, endMs: 45_500 }]]));
    expect(await screen.findByText("00:10–00:45")).toBeVisible();
  });
});
