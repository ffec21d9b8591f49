import { splitSentences } from "#features/generation/rules/sentences.ts";
import type { DraftContent, Module, OutlineSection } from "#features/procedures/content.ts";
import { mapTexts } from "#features/procedures/rules/texts.ts";
import { isSameId } from "#kit/ids.ts";
import { deltaOf, plainText } from "#kit/rich-text.ts";

/** What a model answers. */
export interface ModelProposal {
  readonly title: string;
  readonly steps: readonly {
    readonly title: string;
    readonly instruction: string;
    readonly warnings: readonly string[];
  }[];
}

/** What a model proposed, as it is kept. */
export interface Proposal {
  readonly title: string;
  readonly steps: readonly { readonly stepId: string; readonly texts: readonly string[] }[];
}

/** [PG58] Plain text: unseen characters turn or hide what stands next to them. */
const plain = (text: string): string =>
  text
    .replaceAll(/\r\n?/gu, "\n")
    .replaceAll(/[^\P{C}\n]/gu, " ")
    .trim();
const oneLine = (text: string): string => plain(text).replaceAll(/\s+/gu, " ");

/** [PG58] The draft of what a model proposed; undefined where it proposed no step. */
export function proposedDraft(
  { title, steps: proposed }: ModelProposal,
  newId: () => string,
): { readonly content: DraftContent; readonly proposal: Proposal } | undefined {
  const written = proposed
    .map((step) => ({
      title: oneLine(step.title),
      instruction: plain(step.instruction),
      warnings: step.warnings.map(plain).filter(Boolean),
    }))
    .filter((step) => step.instruction !== "");
  if (written.length === 0) return undefined;
  const module = (moduleType: "warning" | "instruction", text: string): Module => ({
    id: newId(),
    category: "information",
    moduleType,
    moduleData: { version: 1, content: deltaOf(text) },
  });
  const steps = written.map((step) => ({
    id: newId(),
    title: step.title,
    modules: [...step.warnings.map((text) => module("warning", text)), module("instruction", step.instruction)],
  }));
  const name = oneLine(title);
  return {
    content: {
      title: name,
      description: "",
      procedureImage: null,
      sections: [{ id: newId(), title: "", steps }],
    },
    proposal: {
      title: name,
      steps: written.map((step, at) => ({
        stepId: steps[at]?.id ?? "",
        texts: [step.title, ...step.warnings, step.instruction].filter(Boolean),
      })),
    },
  };
}

/** A sentence of a draft that a model wrote and nobody has said. */
export interface ProposedSentence {
  /** Null for the title of the procedure. */
  readonly stepId: string | null;
  readonly text: string;
}

interface Draft {
  readonly title: string;
  readonly sections: readonly OutlineSection<Module>[];
}

/** [PG59] What stands in a draft as the model wrote it, sentence by sentence; what was written anew is the author's. */
export function proposedIn({ title, sections }: Draft, proposal: Proposal): ProposedSentence[] {
  const steps = sections.flatMap((section) => section.steps);
  const head = title.trim() !== "" && oneLine(title) === proposal.title ? [{ stepId: null, text: proposal.title }] : [];
  return [
    ...head,
    ...steps.flatMap((step) => {
      const own = proposal.steps.find((one) => isSameId(one.stepId, step.id));
      const known = new Set(own?.texts.flatMap(sentencesOf));
      const texts = textsOf({ ...step, modules: [...step.modules] });
      const found = new Set(texts.flatMap(sentencesOf).filter((text) => known.has(text)));
      return [...found].map((text) => ({ stepId: step.id, text }));
    }),
  ];
}

const sentencesOf = (text: string): string[] => text.split("\n").flatMap(splitSentences).map(oneLine).filter(Boolean);

function textsOf(step: DraftContent["sections"][number]["steps"][number]): string[] {
  const texts: string[] = [];
  const sections = [{ id: "", title: "", steps: [step] }];
  mapTexts(
    { title: "", description: "", procedureImage: null, sections },
    {
      plain: (text) => {
        texts.push(text);
        return text;
      },
      rich: (delta) => {
        texts.push(plainText(delta));
        return delta;
      },
    },
  );
  return texts;
}
