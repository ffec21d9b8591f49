import fc from "fast-check";
import { expect, it } from "vitest";
import { anyContent } from "#tests/support/content-samples.ts";
import { performableContent } from "../content.ts";
import { withoutAnswers } from "./without-answers.ts";

it("[P6] strips every answer from any content, and changes nothing else", () => {
  fc.assert(
    fc.property(anyContent, (content) => {
      const shown = withoutAnswers(content);
      expect(JSON.stringify(shown)).not.toMatch(/"(?:isCorrect|correctAnswer|feedback|counterExamplesMediaRefs)"/u);
      expect(performableContent.parse(shown)).toEqual(shown);
      expect(withoutKeys(content)).toEqual(shown);
    }),
  );
});

const answerKeys = new Set(["isCorrect", "correctAnswer", "feedback", "counterExamplesMediaRefs"]);

const withoutKeys = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (key, inner) => (answerKeys.has(key) ? undefined : inner)));
