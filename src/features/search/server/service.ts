export { type Evidence, type Question, type Retrieved, retrieve } from "./retrieve.ts";
