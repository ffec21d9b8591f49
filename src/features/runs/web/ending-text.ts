import { texts } from "#kit/web/i18n.ts";

export const endingText = texts(
  {
    ending: {
      done: "Done.",
      submitted: "Submitted.",
      steps: "{{done, number}} of {{total, number}}",
      stepsWords: "{{done, number}} of {{total, number}} steps done",
      lasted: "in {{time}}",
      noDeviation: "No reading was outside of its limits.",
      deviations_one: "{{count, number}} deviation",
      deviations_other: "{{count, number}} deviations",
      between: "limits {{min}} to {{max}}",
      atLeast: "at least {{min}}",
      atMost: "at most {{max}}",
      step: "Step {{number}}",
      barOf: "{{value}} {{unit}} against its limits",
      followedUp: "Will be followed up once it is sent",
      proof: "Sent and sealed {{time}} · what proves it",
      proofNote: "The record holds every answer, who gave it and when, and a hash that shows any later change.",
      number: "Number of the record",
      openRecord: "Open the record",
      home: "Home",
      runs: "My runs",
    },
  },
  () => import("./ending-text.de.ts"),
);
