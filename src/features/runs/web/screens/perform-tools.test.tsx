import { act, screen, waitFor, within } from "@testing-library/react";
import axe from "axe-core";
import { afterEach, describe, expect, it, vi } from "vitest";
import { performEndpoints } from "#features/performs/contract.ts";
import type { Progress } from "#features/performs/progress.ts";
import { procedureEndpoints } from "#features/procedures/contract.ts";
import { renameStep } from "#features/procedures/rules/outline.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import { draftWith, publishedOf } from "#features/procedures/web/screens/procedure-samples.ts";
import { newId } from "#kit/web/new-id.ts";
import {
  activeOf,
  contentOf,
  instruction,
  numberModule,
  pathOf,
  performOf,
  serverWith,
} from "#tests/support/web/perform-samples.ts";
import { admin, showScreens, workspaceId } from "#tests/support/web/show-screen.tsx";
import type { SpeechRecognizer } from "../parts/tools/speech.ts";
import { runScreens } from "../routes.ts";

const content = contentOf([
  { title: "Drain the tank", modules: [instruction("Wait 10 minutes.")] },
  { title: "Read the gauge", modules: [numberModule("Pressure")] },
]);

const open = async (progress: Progress, server = serverWith(progress)) => {
  const shown = await showScreens(runScreens, { server, at: pathOf(progress) });
  await screen.findByRole("heading", { level: 1 });
  return shown;
};

/** A browser with speech recognition: the test supplies what it hears. */
class Recognizer implements SpeechRecognizer {
  static last: Recognizer | undefined;
  lang = "";
  continuous = false;
  interimResults = true;
  isRunning = false;
  onresult: SpeechRecognizer["onresult"] = null;
  onerror: SpeechRecognizer["onerror"] = null;
  onend: SpeechRecognizer["onend"] = null;
  constructor() {
    Recognizer.last = this;
  }
  start() {
    this.isRunning = true;
  }
  abort() {
    this.isRunning = false;
  }
  hear(transcript: string) {
    act(() => this.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript }], { isFinal: true })] }));
  }
}

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "vibrate");
  localStorage.clear();
});

describe("countdowns", () => {
  it("[PF147] offers the step's countdown, shows it next to the next action, and has it after a reload", async () => {
    const progress = performOf(content);
    const { user } = await open(progress);
    await user.click(screen.getByRole("button", { name: "Timer and voice" }));
    await user.click(await screen.findByRole("button", { name: "Start 10:00" }));
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(await screen.findByRole("button", { name: /^Timer of step 01 ?(10:00|9:\d\d)$/ })).toBeVisible();
    const [key = ""] = Object.keys(localStorage).filter((one) => one.startsWith("fettle.timers/"));
    expect(key).toBe(`fettle.timers/${workspaceId}/${admin.profileId}/${progress.id}`);
    // Nothing of what the procedure says is kept in the open.
    expect(localStorage.getItem(key)).not.toMatch(/Drain|Wait|tank/);
  });

  it("[PF145] rings one that ended while the page was away, and says so until it is understood", async () => {
    const progress = performOf(content);
    const stepId = content.sections[0]?.steps[1]?.id ?? "";
    const timers = [{ stepId, startedAt: Date.now() - 120_000, durationMs: 60_000, isRung: false }];
    const key = `fettle.timers/${workspaceId}/${admin.profileId}/${progress.id}`;
    localStorage.setItem(key, JSON.stringify({ here: null, timers }));
    const shake = vi.fn<() => boolean>();
    Object.defineProperty(navigator, "vibrate", { configurable: true, value: shake });
    const { user } = await open(progress);
    const over = await screen.findByRole("button", { name: /Step 02: time is up/ });
    // It rings once the button has been drawn.
    await waitFor(() => expect(shake).toHaveBeenCalledOnce());
    const said = () => screen.getAllByRole("log").map((log) => log.textContent);
    await waitFor(() => expect(said().join()).toContain("Step 02: time is up"));
    await user.click(over);
    expect(screen.queryByText(/time is up/, { selector: "button *, button" })).toBeNull();
  });
});

describe("[PF146] by voice", () => {
  it("turns the page, says what is missing, and never submits by itself", async () => {
    vi.stubGlobal("SpeechRecognition", Recognizer);
    // The page is still rendering: tools that were switched on keep running all the same.
    vi.stubGlobal("requestIdleCallback", () => 0);
    const progress = performOf(content);
    const server = serverWith(progress);
    const { user } = await open(progress, server);
    expect(Recognizer.last).toBeUndefined();
    await user.click(screen.getByRole("button", { name: "Timer and voice" }));
    await user.click(await screen.findByRole("switch", { name: /Listen for/ }));
    const recognizer = Recognizer.last;
    if (!recognizer) throw new Error("nothing listens");
    expect([recognizer.isRunning, recognizer.lang, recognizer.continuous]).toEqual([true, "en-US", true]);
    // Speech does nothing while a dialog is open.
    recognizer.hear("done");
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(screen.getByRole("heading", { level: 1, name: "Drain the tank" })).toBeVisible();
    recognizer.hear("we are not done yet");
    expect(await screen.findByText("“we are not done yet” is none of the words")).toBeVisible();
    recognizer.hear("Done.");
    expect(await screen.findByRole("heading", { level: 1, name: "Read the gauge" })).toBeVisible();
    recognizer.hear("fertig");
    const field = screen.getByRole("textbox", { name: /Pressure/ }).closest("[data-module]");
    await waitFor(() => expect(field).toContainElement(document.activeElement as HTMLElement));
    await user.type(screen.getByRole("textbox", { name: /Pressure/ }), "45{Tab}");
    recognizer.hear("zurück");
    expect(await screen.findByRole("heading", { level: 1, name: "Drain the tank" })).toBeVisible();
    recognizer.hear("next");
    expect(await screen.findByRole("heading", { level: 1, name: "Read the gauge" })).toBeVisible();
    recognizer.hear("done");
    const question = await screen.findByRole("alertdialog", { name: "Submit this run?" });
    recognizer.hear("done");
    recognizer.hear("done");
    expect(server.sentTo(performEndpoints.submit)).toEqual([]);
    await user.click(within(question).getByRole("button", { name: "Cancel" }));
    await user.click(screen.getByRole("button", { name: "Stop listening" }));
    expect(recognizer.isRunning).toBe(false);
  });

  it("restarts when the browser stops by itself, and gives up without the permission to listen", async () => {
    vi.stubGlobal("SpeechRecognition", Recognizer);
    const { user } = await open(performOf(content));
    await user.click(screen.getByRole("button", { name: "Timer and voice" }));
    await user.click(await screen.findByRole("switch", { name: /Listen for/ }));
    const recognizer = Recognizer.last;
    recognizer?.abort();
    act(() => recognizer?.onend?.());
    expect(recognizer?.isRunning).toBe(true);
    act(() => recognizer?.onerror?.({ error: "not-allowed" }));
    expect(await screen.findByText("The browser does not let this page use the microphone.")).toBeVisible();
    expect(screen.getByRole("switch", { name: /Listen for/ })).not.toBeChecked();
    expect(recognizer?.isRunning).toBe(false);
  });

  it("is not offered where the browser cannot listen", async () => {
    const { user } = await open(performOf(content));
    await user.click(screen.getByRole("button", { name: "Timer and voice" }));
    expect(await screen.findByRole("heading", { name: "Timer of step 01" })).toBeVisible();
    expect(screen.queryByRole("switch")).toBeNull();
    const { violations } = await axe.run(document.body, { rules: { "color-contrast": { enabled: false } } });
    expect(violations.map((one) => one.id)).toEqual([]);
  });
});

describe("a newer version", () => {
  it("[PF143] is announced with its changes, and the kept answers are shown before switching", async () => {
    const progress = performOf(content);
    const [first] = content.sections[0]?.steps ?? [];
    const latest = renameStep(content, first?.id ?? "", "Drain the tank slowly");
    const marked = {
      ...progress,
      stepsProgress: [{ stepId: first?.id ?? "", markedDone: true, updatedAt: progress.updatedAt, modules: [] }],
    };
    const server = serverWith(marked)
      .on(performEndpoints.listMine, () => ({ performances: [activeOf(progress, { newerVersion: 2 })] }))
      .on(procedureEndpoints.get, () => ({
        ...publishedOf(draftWith({})),
        sections: withoutAnswers(latest).sections,
      }));
    const { user } = await showScreens(runScreens, { server, at: `${pathOf(progress)}?stepId=${first?.id}` });
    expect(await screen.findByText("1 step changed. The step you are at is among them.")).toBeVisible();
    await user.click(screen.getByRole("button", { name: "Change to it" }));
    const question = await screen.findByRole("alertdialog", { name: "Change to version 2?" });
    expect(within(question).getByText("1 step has changed and is open again:")).toBeVisible();
    expect(within(question).getByText("Drain the tank slowly")).toBeVisible();
  });

  it("[PF142] a step that was done on an earlier one says so", async () => {
    const progress = performOf(content);
    const stepId = content.sections[0]?.steps[0]?.id ?? "";
    const done = { stepId, markedDone: true, updatedAt: progress.updatedAt, versionNumber: 1, modules: [] };
    const moved = {
      ...progress,
      stepsProgress: [done],
      procedure: { ...progress.procedure, versionNumber: 2 },
    };
    await showScreens(runScreens, { server: serverWith(moved), at: `${pathOf(progress)}?stepId=${stepId}` });
    expect(await screen.findByText("Done on version 1, and unchanged since.")).toBeVisible();
  });

  it("leaves the way to one's other running performs open", async () => {
    const progress = performOf(content);
    const other = activeOf(progress, { id: newId(), title: "Clean the filter" });
    const server = serverWith(progress).on(performEndpoints.listMine, () => ({
      performances: [activeOf(progress), other],
    }));
    const { user } = await open(progress, server);
    await user.click(screen.getByRole("button", { name: "All steps" }));
    const link = await screen.findByRole("link", { name: /Clean the filter/ });
    expect(link).toHaveAttribute("href", expect.stringContaining(`/perform/${other.id}`));
  });
});
