import { texts } from "#kit/web/i18n.ts";

export const besideRecordText = texts(
  {
    performs: {
      grade: {
        reviewTitle: "Points for this answer",
        reviewWhy: "Your points count, with your name. The record and what the grader said stay as they are.",
        points: "Points, from 0 to {{max, number}}",
        pointsWrong: "Enter a whole number from 0 to {{max, number}}",
        note: "Reason (optional)",
        save: "Save the points",
        saved: "The points are set",
        changed: "Somebody else has set the points in the meantime. Look at them first.",
        failed: "The points were not set. Try again.",
      },
      check: {
        passTitle: "This photo shows what it should",
        failTitle: "This photo does not show what it should",
        why: "Your decision counts, with your name. The record stays as it is.",
        reason: "Reason",
        reasonOptional: "Reason (optional)",
        reasonMissing: "Say why",
        pass: "Pass the photo",
        fail: "Fail the photo",
        saved: "Your decision is stored",
        changed: "Somebody else has decided on this photo in the meantime. Look at that first.",
        failed: "The decision was not stored. Try again.",
      },
      record: {
        notes: "Notes after completion",
        notesWhy: "They stand beside the record and are no part of it.",
        notesFailed: "The notes could not be loaded",
        noNotes: "No notes yet",
        note: "Add a note",
        noteFinal: "It cannot be changed or taken away. A correction is another note.",
        noteMissing: "Write something first",
        noteAdd: "Add note",
        noteAdded: "Note added",
        noteFailed: "The note was not stored. It is still here: try again.",
        notePhoto: "Photo",
        photoSending: "Sending the photo",
        photoRemove: "Remove photo",
        photoCancel: "Cancel",
      },
    },
  },
  () => import("./beside-text.de.ts"),
);
