import { describe, expect, it } from "vitest";
import { plainText } from "#kit/rich-text.ts";
import { proposedDraft, proposedIn } from "./proposal.ts";

let last = 0;
const newId = () => `00000000-0000-4000-8000-${String(++last).padStart(12, "0")}`;
const step = (title: string, instruction: string, ...warnings: string[]) => ({ title, instruction, warnings });

describe("what a model proposes", () => {
  it.each([
    ["markup", "<img src=x onerror=alert(1)> Open <b>it</b>."],
    ["a link", "See [here](https://evil.example) or https://evil.example/?q=1."],
    ["a picture", "![x](https://evil.example/x.png)"],
    ["a script address", "javascript:alert(1)"],
  ])("is text, also with %s in it [PG58]", (_what, hostile) => {
    const { content } = proposedDraft({ title: hostile, steps: [step(hostile, hostile, hostile)] }, newId) ?? {};
    const modules = content?.sections[0]?.steps[0]?.modules ?? [];
    expect(modules.map(({ moduleType }) => moduleType)).toEqual(["warning", "instruction"]);
    for (const { category, moduleData } of modules) {
      if (category !== "information") throw new Error("text");
      expect(moduleData.content.ops.every(({ attributes }) => attributes === undefined)).toBe(true);
      expect(plainText(moduleData.content).trim()).toBe(hostile);
    }
    expect(content?.title).toBe(hostile);
  });

  it("has no unseen characters, and titles of one line [PG58]", () => {
    const { content } =
      proposedDraft({ title: "Open\u202e it\nnow", steps: [step("A\u0000b\nc", "Turn\u200b it.\r\nStop.")] }, newId) ??
      {};
    expect(content?.title).toBe("Open it now");
    const [first] = content?.sections[0]?.steps ?? [];
    expect(first?.title).toBe("A b c");
    const [instruction] = first?.modules ?? [];
    if (instruction?.moduleType !== "instruction") throw new Error("an instruction");
    expect(plainText(instruction.moduleData.content).trim()).toBe("Turn  it.\nStop.");
  });

  it("is nothing without a step [PG57]", () => {
    expect(proposedDraft({ title: "Open it", steps: [] }, newId)).toBeUndefined();
    expect(proposedDraft({ title: "Open it", steps: [step("Title", "  ")] }, newId)).toBeUndefined();
  });

  it("is proposed sentence by sentence, until it is written anew [PG59]", () => {
    const made = proposedDraft(
      {
        title: "Change it",
        steps: [step("Open", "Open it. Wait for 5 minutes.", "It is hot."), step("Close", "Close it.")],
      },
      newId,
    );
    if (!made) throw new Error("a draft");
    const { content, proposal } = made;
    expect(proposedIn(content, proposal).map(({ text }) => text)).toEqual([
      "Change it",
      "Open",
      "It is hot.",
      "Open it.",
      "Wait for 5 minutes.",
      "Close",
      "Close it.",
    ]);
    const [section] = content.sections;
    const [first, second] = section?.steps ?? [];
    if (!section || !first || !second) throw new Error("two steps");
    const rewritten = {
      ...content,
      title: "Change the jaw",
      sections: [
        {
          ...section,
          steps: [
            { ...first, modules: [] },
            { ...second, title: "Shut" },
          ],
        },
      ],
    };
    expect(proposedIn(rewritten, proposal).map(({ text }) => text)).toEqual(["Open", "Close it."]);
  });
});
