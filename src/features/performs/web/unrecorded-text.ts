import { texts } from "#kit/web/i18n.ts";

/** For who analyses: everybody's runs, and what is in no record. */
export const unrecordedText = texts(
  {
    performs: {
      everybody: {
        label: "Everybody’s runs",
        person: "Performed by",
        steps: "Steps done",
        started: "Started",
        saved: "Last saved",
        stepsOf: "{{done, number}} of {{total, number}} steps done",
        search: "Search by procedure or person",
        emptyTitle: "Nobody is performing anything",
        emptyWhy: "Runs of the procedures that you see stand here from the first answer until they are submitted.",
        noneFound: "No run matches “{{search}}”",
        failed: "The runs could not be loaded",
        failedWhy: "Nothing of them is lost.",
        actions: "Actions for {{title}} by {{name}}",
        end: "End this run",
        endTitle: "End {{name}}’s run of “{{title}}”?",
        endBody:
          "{{done, number}} of {{total, number}} steps are done. The run cannot be continued or submitted after this, and no record comes of it.",
        endKept:
          "What has reached the server is kept under “Without a record”. What is still on the device of {{name}} stays there: they are told that you ended the run, and can copy their answers.",
        endConfirm: "End the run",
        ended: "The run was ended",
        endedAlready: "This run was submitted in the meantime. It is a record now.",
      },
      unrecorded: {
        label: "Answers without a record",
        emptyTitle: "There are no answers without a record",
        emptyWhy:
          "Answers of runs that somebody ended, and answers that people handed over who can no longer send them, stand here.",
        failed: "These answers could not be loaded",
        failedWhy: "They are kept on the server and do not change.",
        person: "Entered by",
        received: "Kept since",
        source: "How they came here",
        sourceEndedRun: "Run ended by {{name}}",
        sourceSignIn: "Handed over by the former member",
        sourceCode: "Handed over with a code of {{name}}",
        noteTitle_one: "{{count, number}} set of answers of this procedure is in no record",
        noteTitle_other: "{{count, number}} sets of answers of this procedure are in no record",
        noteMore: "More than {{count, number}} sets of answers of this procedure are in no record",
        noteOpen: "Show them",
        backToList: "Answers without a record",
        isNoRecord: "This is no record",
        isNoRecordWhy:
          "The run was never submitted, so required steps may be missing and nobody vouches for the whole. It is kept as it was and becomes part of no record.",
        byCodeWhy: "It was sent from a device without a sign-in: who entered it is what the device says.",
        times: "Started {{started}}, last entry {{last}}",
        version: "Version {{number, number}}",
        missing_one: "{{count, number}} photo or signature stayed on the device.",
        missing_other: "{{count, number}} photos or signatures stayed on the device.",
        noAnswers: "No answers were given, only steps marked as done.",
        photos: "Photos and signatures",
        showAll: "Show those of all procedures",
        makeCode: "Create a code",
        codeTitle: "A code for handing over answers",
        codeWhy:
          "On the device where the answers wait: open the sign-in page, choose “Hand over with a code”, and type this code. It works for four hours.",
        codeOnce: "It is shown only now. Give it to nobody whom you do not want to receive answers from.",
        codeFailed: "The code could not be created. Try again.",
        copyCode: "Copy",
        copied: "Copied",
        copyFailed: "Copying did not work. Write the code down.",
        until: "Works until",
      },
    },
  },
  () => import("./unrecorded-text.de.ts"),
);
