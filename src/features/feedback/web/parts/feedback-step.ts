import { type Delta, plainText } from "#kit/rich-text.ts";
import type { GivenFeedback } from "../../contract.ts";
import { kindOf } from "../../rules/kind.ts";
import { tidyText } from "../../rules/reword.ts";
import type { Unsent } from "../state/unsent.ts";

/** A step as feedback on it needs it: a draft's, a performer's, or a published one. */
export interface FeedbackStep {
  readonly id: string;
  readonly title: string;
  readonly number: number;
  readonly modules: readonly {
    readonly id: string;
    readonly moduleType: string;
    readonly moduleData: object;
  }[];
}

const types = ["instruction", "reminder", "warning"] as const;
type InformationType = (typeof types)[number];

/** A place of a step that can get new words. */
export interface WordPlace {
  readonly id: string;
  readonly of: "title" | InformationType;
  readonly words: string;
}

const contentOf = (data: object): Delta | undefined => ("content" in data ? (data.content as Delta) : undefined);

export function placesOf(step: FeedbackStep): WordPlace[] {
  const texts = step.modules.flatMap(({ id, moduleType, moduleData }) => {
    const of = types.find((type) => type === moduleType);
    const content = contentOf(moduleData);
    return of && content ? [{ id, of, words: tidyText(plainText(content)) }] : [];
  });
  return [{ id: "title", of: "title", words: step.title.trim() }, ...texts];
}

/** The request for the typed text; undefined if there is none yet. */
export function givenOf(typed: Unsent, step: FeedbackStep | undefined): GivenFeedback | undefined {
  const place = step && placesOf(step).find((one) => one.id === typed.place);
  const after = typed.words.trim();
  const isNew = place !== undefined && after !== "" && tidyText(after) !== place.words;
  const given: GivenFeedback = {
    ...(typed.thumb && { thumb: typed.thumb }),
    ...(typed.text.trim() !== "" && { text: typed.text.trim() }),
    ...(typed.pictureId && { pictureId: typed.pictureId }),
    ...(step && { stepId: step.id }),
    ...(isNew && {
      proposal: place.of === "title" ? { of: "title", after } : { of: "text", moduleId: place.id, after },
    }),
  };
  return kindOf(given) === undefined && !typed.picture ? undefined : given;
}
