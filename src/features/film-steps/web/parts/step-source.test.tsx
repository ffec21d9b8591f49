import { fireEvent, screen, waitFor } from "@testing-library/react";
import axe from "axe-core";
import { beforeEach, describe, expect, it } from "vitest";
import { createDraftDriver, type DraftDriver } from "#features/drafts/web/parts/draft/draft-driver.ts";
import { presentOf } from "#features/drafts/web/parts/draft/draft-state.ts";
import { type DraftSource, generationEndpoints } from "#features/generation/contract.ts";
import { sentencesIn } from "#features/generation/rules/move-clips.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import type { Module } from "#features/procedures/content.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { videoEndpoints } from "#features/videos/contract.ts";
import { pump } from "#features/videos/web/parts/video-samples.ts";
import { Problem } from "#kit/problem.ts";
import { deltaOf, plainText } from "#kit/rich-text.ts";
import { draftOf, newId } from "#tests/support/draft-sample.ts";
import { stubMediaElements } from "#tests/support/web/media-elements.ts";
import { showScreens } from "#tests/support/web/show-screen.tsx";
import { TestServer } from "#tests/support/web/test-server.ts";
import { filmStepEndpoints } from "../../contract.ts";
import { StepSource } from "./step-source.tsx";

const [firstId, secondId] = [newId(), newId()];
const said = ["Open the guard.", "Loosen both screws."];
const instruction = (text: string): Module => ({
  id: newId(),
  category: "information",
  moduleType: "instruction",
  moduleData: { version: 1, content: deltaOf(text) },
});

let server: TestServer;
let source: DraftSource;
let sent: { stepId: string; startMs: number; endMs: number }[][];
let saved: string[][];
let driver: DraftDriver;
let shown: string;

beforeEach(() => {
  stubMediaElements();
  [sent, saved, shown] = [[], [], secondId];
  [frames, framesAsked] = [[], []];
  source = {
    videoId: pump.id,
    cueSource: "speech",
    durationMs: 60_000,
    sentences: said.map((text, at) => ({ text, startMs: at * 10_000, endMs: (at + 1) * 10_000 })),
    steps: [firstId, secondId].map((stepId, at) => ({
      stepId,
      title: said[at] ?? "",
      startMs: at * 10_000,
      endMs: (at + 1) * 10_000,
      from: at,
      to: at,
      warnings: [],
      claims: [],
    })),
    confirmed: [],
    isReviewed: false,
  };
  const draft = draftOf("Change the sealing jaw");
  const steps = [firstId, secondId].map((id, at) => ({
    id,
    title: said[at]?.slice(0, -1) ?? "",
    modules: [instruction(said[at] ?? "")],
  }));
  let revision = 1;
  driver = createDraftDriver(
    { ...draft, sections: [{ id: newId(), title: "", steps }] },
    {
      clock: {
        now: () => performance.now(),
        after: (ms, run) => {
          const timer = setTimeout(run, ms);
          return () => clearTimeout(timer);
        },
      },
      save: async ({ content }) => {
        saved.push(stepsOf(content).map(({ id }) => id));
        return { revision: ++revision, updatedAt: draft.updatedAt };
      },
      copies: { keep: done, drop: done, stash: done, park: done, unpark: done },
      draftOf: () => undefined,
    },
  );
  server = new TestServer()
    .on(videoEndpoints.get, () => pump)
    .on(assetEndpoints.address, () => ({
      url: "/v1/files/1",
      expiresAt: new Date(Date.now() + 300_000).toISOString(),
    }))
    .on(generationEndpoints.source, () => source)
    .on(filmStepEndpoints.moveClips, ({ body }) => {
      const { clips } = body as { clips: { stepId: string; startMs: number; endMs: number }[] };
      sent.push(clips);
      const moved = new Map(clips.map((clip) => [clip.stepId, clip]));
      const known = source.steps.map((step) => ({ ...step, ...moved.get(step.stepId) }));
      const added = clips
        .filter((clip) => known.every(({ stepId }) => stepId !== clip.stepId))
        .map((clip) => ({ ...clip, title: "", from: 0, to: 0, warnings: [], claims: [] }));
      const steps = [...known, ...added].map((step) => ({ ...step, ...sentencesIn(source.sentences, step) }));
      source = { ...source, steps };
      return source;
    });
});

const done = async () => {};
const content = () => presentOf(driver.view().state).content;
const texts = () =>
  stepsOf(content()).map(({ modules }) =>
    modules.map((module) => (module.moduleType === "instruction" ? plainText(module.moduleData.content).trim() : "")),
  );

const flags = { checklists: false, aiStepVerification: false };
const procedureId = newId();

let frames: Promise<string>[];
let framesAsked: unknown[];
const storeFrame = (_workspaceId: string, videoId: string, atMs: number): Promise<string> => {
  framesAsked.push([videoId, atMs]);
  return frames.shift() ?? Promise.reject(new Error("this browser does not play the video"));
};

function Shown() {
  const step = stepsOf(content()).find(({ id }) => id === shown);
  return (
    step && (
      <StepSource
        {...{ procedureId, step, driver, flags, storeFrame }}
        go={({ stepId }) => {
          shown = stepId;
        }}
      />
    )
  );
}

const show = (stepId = secondId) => {
  shown = stepId;
  return showScreens([{ path: "/step", frame: "shell", load: async () => Shown }], { server, at: "/step" });
};

/** Where a clip is now, as the server has it. */
const clipOf = (stepId: string) => {
  const step = source.steps.find((one) => one.stepId === stepId);
  return [step?.startMs, step?.endMs];
};

describe("the clip of a step", () => {
  it("[PG47] begins later by a press, takes the clip before it along, and violates nothing in axe", async () => {
    const { user } = await show();
    expect(await screen.findByText("00:10–00:20")).toBeVisible();
    expect((await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
    await user.click(screen.getByRole("button", { name: "+1 s: begin later" }));
    expect(await screen.findByText("00:11–00:20")).toBeVisible();
    await waitFor(() =>
      expect([clipOf(firstId), clipOf(secondId)]).toEqual([
        [0, 11_000],
        [11_000, 20_000],
      ]),
    );
    expect(saved).toHaveLength(1);
  });

  it("[PG47] ends where that is typed, at the end of the film at the latest", async () => {
    const { user } = await show();
    const field = await screen.findByRole("textbox", { name: "Ends at" });
    await user.clear(field);
    await user.type(field, "1:10{Enter}");
    expect(screen.getByText(/^Within the film/)).toBeVisible();
    expect(sent).toEqual([]);
    await user.clear(field);
    await user.type(field, "0:45.5{Enter}");
    await waitFor(() => expect(sent).toEqual([[{ stepId: secondId, startMs: 10_000, endMs: 45_500 }]]));
    expect(await screen.findByText("00:10–00:45")).toBeVisible();
  });

  it("[PG66] has a handle at each end that keys move by a tenth of a second, and with shift by a second", async () => {
    const { user } = await show();
    const handle = await screen.findByRole("slider", { name: "Beginning of the clip" });
    expect(handle).toHaveAttribute("aria-valuetext", "00:10.000");
    handle.focus();
    await user.keyboard("{ArrowRight}");
    expect(handle).toHaveAttribute("aria-valuetext", "00:10.100");
    await user.keyboard("{Shift>}{ArrowRight}{/Shift}");
    expect(handle).toHaveAttribute("aria-valuetext", "00:11.100");
    await waitFor(() => expect(clipOf(firstId)).toEqual([0, 11_100]));
  });

  it("[PG67] goes back with undo, as one edit of the draft, and comes again with redo", async () => {
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "−1 s: begin earlier" }));
    await waitFor(() => expect(clipOf(secondId)).toEqual([9_000, 20_000]));
    driver.undo();
    await waitFor(() => expect(clipOf(secondId)).toEqual([10_000, 20_000]));
    expect(await screen.findByText("00:10–00:20")).toBeVisible();
    driver.redo();
    await waitFor(() => expect(clipOf(firstId)).toEqual([0, 9_000]));
  });
});

describe("what was not heard for certain", () => {
  beforeEach(() => {
    const [guard, screws] = source.sentences;
    if (!guard || !screws) throw new Error("there are no sentences");
    source = { ...source, sentences: [guard, { ...screws, text: "Loosen both screws 2 turns.", uncertain: [3] }] };
    driver.edit((edited) => ({
      ...edited,
      content: {
        ...edited.content,
        sections: edited.content.sections.map((section) => ({
          ...section,
          steps: section.steps.map((step) =>
            step.id === secondId ? { ...step, modules: [instruction("Loosen both screws 2 turns.")] } : step,
          ),
        })),
      },
    }));
    server
      .on(filmStepEndpoints.confirm, ({ body }) => {
        const { isConfirmed, ...one } = body as { stepId: string; text: string; isConfirmed: boolean };
        const others = source.confirmed.filter(({ text }) => text !== one.text);
        source = { ...source, confirmed: isConfirmed ? [...others, one] : others };
        return source;
      })
      .on(filmStepEndpoints.acceptFilm, () => {
        source = { ...source, isReviewed: true };
        return source;
      });
  });

  it("[PG75] [PG77] [PG78] is underlined, and confirmed by itself before the draft is accepted", async () => {
    const { user } = await show();
    expect(await screen.findByText("Words with a wavy line were not heard clearly.")).toBeVisible();
    expect(screen.getByText("1 thing in this draft is not confirmed yet.")).toBeVisible();
    expect(screen.queryByRole("button", { name: "Accept the draft" })).toBeNull();
    expect((await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } })).violations).toEqual([]);
    await user.click(screen.getByRole("button", { name: "Confirm: 2 turns" }));
    expect(await screen.findByRole("button", { name: "Accept the draft" })).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Take back the confirmation of: 2 turns" }));
    await user.click(await screen.findByRole("button", { name: "Confirm: 2 turns" }));
    await user.click(await screen.findByRole("button", { name: "Accept the draft" }));
    expect(await screen.findByText("Accepted next to its film")).toBeVisible();
  });

  it("[PG78] is said at other steps too, with the way there", async () => {
    const { user } = await show(firstId);
    await user.click(await screen.findByRole("button", { name: "Go to step 02" }));
    expect(shown).toBe(secondId);
  });

  it("[PG77] says so where the confirmation was not stored", async () => {
    server.on(filmStepEndpoints.confirm, () => {
      throw new Problem("locked", "draftLocked");
    });
    const { user } = await show();
    await user.click(await screen.findByRole("button", { name: "Confirm: 2 turns" }));
    expect(await screen.findByText("Somebody else is editing this draft.")).toBeVisible();
  });
});

describe("a step next to its film", () => {
  it("[PG63] [PG67] is merged with the one behind it, and undo brings both back with their clips", async () => {
    const before = content();
    const { user } = await show(firstId);
    await user.click(await screen.findByRole("button", { name: "Join with step 02" }));
    expect(texts()).toEqual([["Open the guard.\nLoosen both screws."]]);
    expect(await screen.findByText("00:00–00:20")).toBeVisible();
    await waitFor(() => expect(sent).toEqual([[{ stepId: firstId, startMs: 0, endMs: 20_000 }]]));
    driver.undo();
    expect(content()).toBe(before);
    await waitFor(() => expect(clipOf(firstId)).toEqual([0, 10_000]));
    expect(clipOf(secondId)).toEqual([10_000, 20_000]);
  });

  it("[PG65] is split where the film is, once the new step is stored, and shows the new one", async () => {
    source = {
      ...source,
      sentences: [
        { text: "Loosen both", startMs: 10_000, endMs: 14_000 },
        { text: "screws.", startMs: 16_000, endMs: 20_000 },
      ],
      steps: source.steps.map((step) => ({ ...step, from: 0, to: step.stepId === firstId ? -1 : 1 })),
    };
    const { user } = await show();
    expect(await screen.findByRole("button", { name: "Split at 00:00" })).toBeDisabled();
    fireEvent.change(screen.getByRole("slider", { name: "Place in the film" }), { target: { value: "15000" } });
    const video = document.querySelector("video");
    if (video) fireEvent.timeUpdate(video);
    await user.click(await screen.findByRole("button", { name: "Split at 00:15" }));
    expect(texts()).toEqual([["Open the guard."], ["Loosen both"], ["screws."]]);
    const third = stepsOf(content())[2]?.id ?? "";
    expect(shown).toBe(third);
    await waitFor(() =>
      expect(sent).toEqual([
        [
          { stepId: secondId, startMs: 10_000, endMs: 15_000 },
          { stepId: third, startMs: 15_000, endMs: 20_000 },
        ],
      ]),
    );
    expect(saved[0]).toContain(third);
    driver.undo();
    await waitFor(() => expect(clipOf(secondId)).toEqual([10_000, 20_000]));
    driver.redo();
    await waitFor(() => expect(clipOf(secondId)).toEqual([10_000, 15_000]));
    expect(texts()).toHaveLength(3);
  });

  it("[PG68] takes what the film shows as its picture, and says so where this browser cannot", async () => {
    const pictureId = newId();
    frames = [Promise.resolve(pictureId)];
    const before = content();
    const { user } = await show();
    fireEvent.change(await screen.findByRole("slider", { name: "Place in the film" }), { target: { value: "12300" } });
    const video = document.querySelector("video");
    if (video) fireEvent.timeUpdate(video);
    await user.click(await screen.findByRole("button", { name: "Use the picture at 00:12" }));
    await waitFor(() => expect(content()).not.toBe(before));
    expect(framesAsked).toEqual([[pump.id, 12_300]]);
    expect(stepsOf(content())[1]?.modules[0]).toMatchObject({ moduleData: { remoteMediaRefs: [{ id: pictureId }] } });
    driver.undo();
    expect(content()).toBe(before);
    await user.click(screen.getByRole("button", { name: "Use the picture at 00:12" }));
    expect(await screen.findByText(/^The picture could not be taken/)).toBeVisible();
    expect(content()).toBe(before);
  });
});
