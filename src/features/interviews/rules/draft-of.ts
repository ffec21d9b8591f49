import { titleOf } from "#features/generation/rules/step-title.ts";
import {
  contentLimits,
  type DraftContent,
  type Module,
  type RemoteImageRef,
  type Step,
} from "#features/procedures/content.ts";
import { deltaOf, deltaOfLines } from "#kit/rich-text.ts";
import type { FrameQuestion, InterviewState, InterviewStep } from "../content.ts";
import { type Said, type SaidStep, saidIn } from "./said.ts";
import { photosOf, stepsOf } from "./state.ts";

interface Making {
  readonly newId: () => string;
  /** [IV16] Writes how long each step took. */
  readonly writesTimes?: boolean | undefined;
}

/** The words of the house around what was said, in the language of the questions. */
const houseWords = {
  en: { check: "Is it right?", took: (time: string) => `Recorded time: ${time}` },
  de: { check: "Ist es richtig?", took: (time: string) => `Aufgenommene Zeit: ${time}` },
};

/** [IV9] [IV10] The draft of what was said, and what of it each step has. */
export function draftOfInterview(
  state: InterviewState,
  { newId, writesTimes = false }: Making,
): { readonly content: DraftContent; readonly said: Said } {
  const words = houseWords[state.language];
  const said = saidIn(state, writesTimes ? (ms) => words.took(showDuration(ms)) : undefined);
  const steps = stepsOf(state).map((step, at) => stepOf(step, said.steps[at]));
  const [firstPhoto] = stepsOf(state).flatMap(picturesOf);
  const title = state.title?.text.trim() || steps.find((step) => step.title !== "")?.title || "";
  const content = {
    title: title.slice(0, contentLimits.titleCharactersMax),
    description: "",
    procedureImage: firstPhoto ?? null,
    sections: [{ id: newId(), title: "", steps }],
  };
  return { content, said };

  function stepOf(step: InterviewStep, range: SaidStep | undefined): Step {
    const own = range ? said.sentences.slice(range.from, range.to + 1).filter((one) => !one.isNothing) : [];
    const about = (question: FrameQuestion | "time") =>
      own.filter((one) => one.about === question).map((one) => one.text);
    const pictures = picturesOf(step);
    const modules: Module[] = about("wrong").map((text) => writing("warning", text));
    if (about("with").length > 0) modules.push(lines("reminder", about("with")));
    if (pictures.length > 0) {
      modules.push({
        id: newId(),
        category: "context",
        moduleType: "media",
        moduleData: { remoteMediaRefs: pictures },
      });
    }
    if (about("do").length > 0) modules.push(writing("instruction", about("do").join(" ")));
    if (about("right").length > 0) modules.push(check(about("right")));
    modules.push(...about("time").map((text) => writing("reminder", text)));
    return { id: step.id, title: titleOf(about("do")), modules };
  }

  function writing(moduleType: "instruction" | "warning" | "reminder", text: string): Module {
    return { id: newId(), category: "information", moduleType, moduleData: { version: 1, content: deltaOf(text) } };
  }

  function lines(moduleType: "reminder", texts: readonly string[]): Module {
    const content = deltaOfLines(texts.map((text) => ({ runs: [{ text, marks: [] }], indent: 0 })));
    return { id: newId(), category: "information", moduleType, moduleData: { version: 1, content } };
  }

  /** Every sign that it is right is to be ticked. */
  function check(signs: readonly string[]): Module {
    return {
      id: newId(),
      category: "action",
      moduleType: "multipleChoice",
      moduleData: {
        question: words.check,
        isMultipleSelection: true,
        isRequired: true,
        shouldShuffleOptions: false,
        options: signs.slice(0, contentLimits.optionsMax).map((label) => ({ id: newId(), label, isCorrect: true })),
      },
    };
  }
}

const picturesOf = (step: InterviewStep): RemoteImageRef[] =>
  photosOf(step).flatMap(({ mediaId }) => (mediaId ? [{ source: "remote", type: "image", id: mediaId } as const] : []));

/** Minutes and seconds; hours where there are some. */
export function showDuration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, "0");
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
