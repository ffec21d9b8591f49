import { texts } from "#kit/web/i18n.ts";

/** The words of what a device keeps. */
export const offlineText = texts(
  {
    offline: {
      switch: {
        label: "Available offline on this device",
        note: "Its steps, pictures, films and files are kept here, so that you can perform it without a network.",
        here: "Here, with all it shows: {{size}}.",
        opened: "Kept for a while because you opened it: {{size}}.",
        partly: "It can be performed without a network, but not all it shows is here: {{size}}.",
        failed: "It could not be kept here.",
        loading: "Being kept on this device",
        cancel: "Cancel",
        again: "Try again",
      },
      failures: {
        noRoom: "There is no room on this device for “{{title}}”. Make free what you do not need.",
        notThere: "“{{title}}” is not there any more, or you do not have access to it.",
        failed: "“{{title}}” could not be kept on this device. Try again when the network is better.",
      },
      page: {
        title: "On this device",
        note: "What works here without a network, and what still has to be sent. It is yours alone: others who use this device do not see it.",
        waiting: "To be sent",
        waitingNone: "Nothing waits: everything you entered here has reached the server.",
        waitingFailed: "What is kept on this device could not be read",
        others_one:
          "{{count, number}} other entry waits, such as a passage of a voice-over, a file or a change to a draft. It goes by itself as soon as there is a network.",
        others_other:
          "{{count, number}} other entries wait, such as passages of a voice-over, files or changes to a draft. They go by themselves as soon as there is a network.",
        answers_one: "{{count, number}} answer or mark",
        answers_other: "{{count, number}} answers and marks",
        files_one: "{{count, number}} photo or signature",
        files_other: "{{count, number}} photos and signatures",
        toSubmit: "Will then be submitted",
        states: {
          waiting: "Saved here, waits to be sent",
          needsYou: "Needs you",
          aside: "Did not reach the server: look at it",
        },
        open: "Open",
        openNamed: "Open {{title}}",
        sendNow: "Send now",
        copies: "Procedures",
        copiesNone: "No procedure is kept here yet",
        copiesNoneWhy:
          "Open a procedure and switch on “Available offline on this device”. Those that you opened last are kept by themselves.",
        copiesFailed: "This browser keeps nothing, so nothing works here without a network.",
        marked: "Available offline",
        opened: "Opened lately",
        version: "Version {{version}}",
        copyStates: {
          here: "All of it is here",
          partly: "Not all of its files are here",
          loading: "Being fetched",
          failed: "Could not be fetched",
        },
        remove: "Remove",
        removeNamed: "Remove {{title}} from this device",
        keep: "Keep",
        keepNamed: "Keep {{title}} available offline",
        held: "Films to speak over",
        storage: "Storage",
        used: "{{used}} of {{quota}} that this browser allows are used.",
        persisted: "The browser has promised not to clear it by itself.",
        notPersisted: "The browser may clear it when the device runs short of space. What is sent is safe.",
        askPersist: "Ask it to keep everything",
        refused: "The browser did not promise. Installing Fettle as an app helps.",
        free: "Remove what was only opened",
        freed: "Removed from this device.",
        expiry:
          "Content that has had no contact with the server for {{count, number}} days goes by itself. What you entered stays.",
      },
      banner: {
        waiting_one: "{{count, number}} run waits to be sent.",
        waiting_other: "{{count, number}} runs wait to be sent.",
        look: "What is on this device",
      },
      update: {
        title: "A new version of Fettle is ready",
        body: "It is taken when you say so; nothing that you entered is lost.",
        take: "Take it now",
      },
    },
  },
  () => import("./text.de.ts"),
);
