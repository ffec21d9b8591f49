import { texts } from "#kit/web/i18n.ts";

export const performText = texts(
  {
    performs: {
      kind: {
        aiStepVerification: "Verification",
        evidenceUpload: "Photo",
        freeResponse: "Answer",
        multipleChoice: "Choice",
        multipleChoiceGraded: "Question",
        numberInput: "Number",
        signature: "Signature",
      },
      answer: {
        none: "No answer",
        photos_one: "{{count, number}} photo",
        photos_other: "{{count, number}} photos",
        signedBy: "Signed by {{name}}",
        signed: "Signed",
        deviating: "{{reading}}, outside the limits: {{reason}}",
        criteria: "{{decided, number}} of {{total, number}} points decided",
      },
      step: {
        untitled: "Step {{number}}",
        reminder: "Reminder",
        enlarge: "Enlarge: {{name}}",
        picture: "Picture {{number, number}} of this step",
        place: "Where: {{area}}",
        placeHidden: "This step has a place on the plan of an area that you do not see.",
        placeNotLoaded: "Where this step takes place could not be loaded",
        noPlan: "This step takes place in {{area}}.",
        openDocument: "Open the document",
        fileFailed: "The file could not be loaded",
        video: "Video of this step",
        earlierVersion_one: "Done on version {{versions}}, and unchanged since.",
        earlierVersion_other: "Done on versions {{versions}}, and unchanged since.",
      },
      photo: {
        shown: "Photo {{number, number}}",
      },
      sign: {
        picture: "Signature of {{name}}",
      },
      verify: {
        finding: {
          pass: "Seen by the model",
          fail: "Not as it should be, says the model",
          notVisible: "The model could not tell",
        },
        verified: "Seen",
        irrelevant: "Does not apply",
        open: "Not checked",
        signature: "Signature for checking by hand",
        auto: "Verified automatically",
      },
      grade: {
        waiting: "Not graded yet",
        score: "{{score, number}} of {{max, number}} points",
        needsReview: "A person will look at it",
      },
    },
  },
  () => import("./text.de.ts"),
);
