import { texts } from "#kit/web/i18n.ts";

export const questionWordsText = texts(
  {
    questionWords: {
      correction: "Read “{{typed}}” as “{{read}}”.",
      unknown: "Nothing that you may see contains: {{words}}",
      unknownOnDevice: "Nothing on this device contains: {{words}}",
    },
  },
  () => import("./question-words-text.de.ts"),
);
