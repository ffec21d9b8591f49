import { texts } from "#kit/web/i18n.ts";

/** The link of a step in the editor. */
export const linkedStepText = texts(
  {
    linkedStep: {
      linkedTo: "Linked to “{{title}}”",
      update: "Update",
      updateTo: "Update from “{{title}}”",
      title: "Linked to a reusable step",
      current: "This step is as the reusable step “{{title}}” is now.",
      behind: "“{{title}}” has a new content. Taking it replaces this step in the draft, and can be undone.",
      changedHere: "This step was changed here. The reusable step “{{title}}” is still as it was.",
      bothChanged:
        "“{{title}}” has a new content, and this step was changed here. Taking the new content replaces what was changed here; it can be undone.",
      take: "Take the new content",
      keep: "Keep this step",
      give: "Change the reusable step…",
      givesTo_one: "{{count, number}} group finds this reusable step, and will see what this step says:",
      givesTo_other: "{{count, number}} groups find this reusable step, and will see what this step says:",
      givesToAll: "Everyone who writes procedures finds this reusable step, and will see what this step says.",
      hidden_one: "and {{count, number}} that you do not see",
      hidden_other: "and {{count, number}} that you do not see",
      giveNote: "Procedures that are linked to it are offered the new content. None changes by itself.",
      giveTitle: "Change the reusable step?",
      giveSubmit: "Change it",
      given: "“{{title}}” has this content now",
      uses: "Where it is used",
      unlink: "End the link",
      unlinked: "This step is no longer linked to “{{title}}”",
      undo: "Undo",
      unsaved: "The draft has changes that could not be saved yet. Try again.",
      changedSince: "The reusable step was changed in the meantime. Look at it again.",
      mediaNotUploaded: "Some files are still on their way. Wait until they have arrived.",
      gone: "The reusable step is not there any more.",
      failed: "That did not work. Try again.",
    },
  },
  () => import("./text.de.ts"),
);
