import {
  type Answer,
  type Asked,
  type FrameQuestion,
  frameQuestions,
  type InterviewState,
  type InterviewStep,
  type Photo,
} from "../content.ts";

export const emptyInterview = (language: InterviewState["language"]): InterviewState => ({
  language,
  title: null,
  speaker: null,
  steps: [],
});

export const newStep = (id: string, place: number, at: string): InterviewStep => ({
  id,
  place,
  isRemoved: false,
  at,
  answers: { do: null, with: null, wrong: null, right: null },
  asked: [],
  photos: [],
  durationMs: null,
});

/** The steps that are there, in their order. */
export const stepsOf = ({ steps }: InterviewState): InterviewStep[] =>
  steps.filter((step) => !step.isRemoved).toSorted((a, b) => a.place - b.place || (a.id < b.id ? -1 : 1));

/** Behind all others. */
export const placeAtEnd = ({ steps }: InterviewState): number =>
  steps.reduce((last, step) => Math.max(last, step.place), 0) + 1;

export const photosOf = (step: InterviewStep): Photo[] =>
  step.photos.filter((photo) => !photo.isRemoved).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));

/** What a person is asked: the frame of a step, a question beyond it, or whether there is another step. */
export type Place =
  | { readonly at: "title" }
  | { readonly at: "frame"; readonly stepId: string; readonly question: FrameQuestion }
  | { readonly at: "asked"; readonly stepId: string; readonly askedId: string }
  /** The step is told; there may be questions beyond the frame. */
  | { readonly at: "told"; readonly stepId: string }
  | { readonly at: "end" };

/** [IV1] Where the interview goes on: the first question of the last step that was not answered or passed over. */
export function placeToContinue(state: InterviewState): Place {
  if (state.title === null) return { at: "title" };
  const last = stepsOf(state).at(-1);
  return last ? nextIn(last) : { at: "end" };
}

/** [IV1] The next open question of a step. */
export function nextIn(step: InterviewStep): Place {
  const question = frameQuestions.find((one) => step.answers[one] === null);
  if (question) return { at: "frame", stepId: step.id, question };
  const asked = step.asked.find((one) => one.answer === null);
  return asked ? { at: "asked", stepId: step.id, askedId: asked.id } : { at: "told", stepId: step.id };
}

/** [IV2] The place before this one, in the order in which things are asked; undefined at the first. */
export function placeBefore(state: InterviewState, place: Place): Place | undefined {
  const places = allPlaces(state);
  const at = places.findIndex((one) => isSamePlace(one, place));
  return at > 0 ? places[at - 1] : at < 0 ? places.at(-1) : undefined;
}

export const isSamePlace = (a: Place, b: Place): boolean => JSON.stringify(a) === JSON.stringify(b);

const allPlaces = (state: InterviewState): Place[] => [
  { at: "title" },
  ...stepsOf(state).flatMap((step): Place[] => [
    ...frameQuestions.map((question) => ({ at: "frame", stepId: step.id, question }) as const),
    ...step.asked.map(({ id }) => ({ at: "asked", stepId: step.id, askedId: id }) as const),
  ]),
];

const changeStep = (state: InterviewState, stepId: string, change: (step: InterviewStep) => InterviewStep) => ({
  ...state,
  steps: state.steps.map((step) => (step.id === stepId ? change(step) : step)),
});

export const withStep = (state: InterviewState, step: InterviewStep): InterviewState => ({
  ...state,
  steps: [...state.steps, step],
});

/** [IV2] The answer at a place; one that was there is replaced. */
export function withAnswer(state: InterviewState, place: Place, answer: Answer): InterviewState {
  if (place.at === "title") return { ...state, title: answer };
  if (place.at === "frame") {
    return changeStep(state, place.stepId, (step) => ({
      ...step,
      answers: { ...step.answers, [place.question]: answer },
    }));
  }
  if (place.at !== "asked") return state;
  return changeStep(state, place.stepId, (step) => ({
    ...step,
    asked: step.asked.map((one) => (one.id === place.askedId ? { ...one, answer } : one)),
  }));
}

export function answerAt(state: InterviewState, place: Place): Answer | null {
  if (place.at === "title") return state.title;
  if (place.at !== "frame" && place.at !== "asked") return null;
  const step = state.steps.find((one) => one.id === place.stepId);
  if (place.at === "frame") return step?.answers[place.question] ?? null;
  return step?.asked.find((one) => one.id === place.askedId)?.answer ?? null;
}

export const withAsked = (state: InterviewState, stepId: string, asked: readonly Asked[]): InterviewState =>
  changeStep(state, stepId, (step) => ({ ...step, asked: [...step.asked, ...asked] }));

export const withPhoto = (state: InterviewState, stepId: string, photo: Photo): InterviewState =>
  changeStep(state, stepId, (step) => ({
    ...step,
    photos: [...step.photos.filter((one) => one.id !== photo.id), photo],
  }));

/** The server has the file of a photo. */
export const withUploaded = (state: InterviewState, photoId: string, mediaId: string): InterviewState => ({
  ...state,
  steps: state.steps.map((step) => ({
    ...step,
    photos: step.photos.map((photo) => (photo.id === photoId ? { ...photo, mediaId } : photo)),
  })),
});

export const withoutStep = (state: InterviewState, stepId: string, at: string): InterviewState =>
  changeStep(state, stepId, (step) => ({ ...step, isRemoved: true, at }));

export const withDuration = (state: InterviewState, stepId: string, durationMs: number): InterviewState =>
  changeStep(state, stepId, (step) => ({ ...step, durationMs }));

/** Every photo of the steps that are there. */
export const mediaOf = (state: InterviewState): string[] =>
  stepsOf(state).flatMap((step) => photosOf(step).flatMap((photo) => photo.mediaId ?? []));
