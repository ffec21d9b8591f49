export { meaningOf } from "./meaning/question-meaning.ts";
export { type Evidence, type PlacedSentence, type Question, type Retrieved, retrieve } from "./retrieve.ts";
