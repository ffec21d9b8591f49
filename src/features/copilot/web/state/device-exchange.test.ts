import { expect, it } from "vitest";
import type { ShownMessage } from "./chat-state.ts";
import { withDeviceAnswers } from "./device-exchange.ts";

const asked = (id: string): ShownMessage => ({ is: "question", id, text: id });
const onDevice = (id: string, after: number) => ({ id, text: id, after, answer: null });

it("[CP21] what the device answered stands where it was asked, between what the server answered before and after", () => {
  const messages = [asked("first"), asked("second")];
  const shown = withDeviceAnswers(messages, [onDevice("a", 1), onDevice("b", 1), onDevice("c", 2)]);
  expect(shown.map(({ id }) => id)).toEqual(["first", "a", "a answer", "b", "b answer", "second", "c", "c answer"]);
  expect(withDeviceAnswers([], [onDevice("a", 0)]).map(({ id }) => id)).toEqual(["a", "a answer"]);
});
