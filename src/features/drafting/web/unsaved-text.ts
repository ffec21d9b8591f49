import { texts } from "#kit/web/i18n.ts";

/** What is said of a draft that is not saved. */
export const unsavedText = texts(
  {
    editor: {
      saving: {
        notSaved: "Your changes are not saved",
        kept: "The server cannot be reached. What you write is kept on this device and is sent when the server answers again.",
        notKept: "The server cannot be reached, and this device keeps nothing. Leave this page open.",
        refused: "The server does not take this draft: {{reason}} What you write is kept on this device.",
        moduleLimit: "a step has more modules than it may have.",
        contentTooLarge: "it is larger than 5 MB.",
        unknownMedia: "one of its pictures is not there any more.",
        unknownArea: "one of its areas is not there any more.",
        forbidden: "you may not edit it any more.",
        other: "something in it is not allowed.",
        retry: "Try now",
      },
    },
  },
  () => import("./unsaved-text.de.ts"),
);
