import { texts } from "#kit/web/i18n.ts";

export const voiceOverText = texts(
  {
    record: {
      title: "Voice-over of “{{title}}”",
      note: "Speak while the film plays without its sound: what you say becomes the steps.",
      back: "Procedures",
      loadFailed: "This voice-over could not be opened",
      mayNot: "You may not write drafts here",
      mayNotHint: "A member whose role may manage procedures can do this.",
      film: "Film",
      loadingFilm: "Loading the film, so that it also plays without a network",
      streams:
        "This film is too large to be kept on this device ({{size}}; up to {{max}} are kept): it needs the network while it plays. What you say is kept here all the same.",
      filmNotKept:
        "This device has no room to keep the film. It plays as long as this page is open; after a reload it needs the network.",
      filmNotHere: "The film is not on this device",
      filmNotHereHint: "Your passages are kept here. The film opens by itself as soon as there is a network.",
      filmFailed: "The film could not be loaded",
      start: "Record",
      starting: "Opening the microphone…",
      pause: "Pause recording",
      next: "Next passage",
      hint: "Speak in short sentences. A pause ends a passage by itself. Without a speech service of your plant, English is understood.",
      recording: "Recording at {{at}}",
      again: "Recording passage {{number}} again",
      stopped: "Recording paused",
      level: "How loud you are heard",
      heard: "You are heard",
      unheard: "Nothing is heard. Speak louder, move closer, or check which microphone the browser uses.",
      notKept:
        "This device could not keep the last passage: its storage is full or blocked. Make room, and record it again.",
      nothingHeard: "Nothing was heard, so nothing was kept.",
      passages: "Passages",
      empty: "Nothing recorded yet",
      emptyHint:
        "Press Record and say what you see. Every passage appears here; you can listen to it, record it again or remove it.",
      passage: "Passage {{number}}",
      from: "{{from}} to {{to}}",
      listen: "Listen",
      stop: "Stop",
      retake: "Record again",
      remove: "Remove",
      actOn: "{{action}}: passage {{number}}, {{from}} to {{to}}",
      removed: "Passage {{number}} is removed",
      kept: "Passage at {{from}} is kept on this device",
      cannotPlay: "This passage cannot be played now. It is on the server; listen to it when the network is back.",
      state: {
        waiting: "On this device",
        sent: "Sent",
        refused: "Not sent",
      },
      refusedAs: {
        tooManyTakes: "There are too many takes. Remove some, and record this one again.",
        notRecordable: "A draft is being made, or was made. This passage came too late for it.",
        lost: "This device lost the sound. Record the passage again.",
        other: "The server did not take this passage. Record it again, or remove it.",
      },
      waiting_one: "1 passage is on this device and not sent yet. It is sent by itself as soon as there is a network.",
      waiting_other:
        "{{count}} passages are on this device and not sent yet. They are sent by themselves as soon as there is a network.",
      draft: "Make the draft",
      draftBegun: "The draft is being made from your voice-over. It appears under “Drafts from films and documents”.",
      draftFailed: "The draft could not be begun. Try again.",
      draftLacks: "Record a passage first.",
      draftUnsent: "The passages are still being sent.",
      draftRefused: "Record the passages again that were not sent, or remove them.",
      draftRecording: "Pause the recording first.",
      over: {
        working: "A draft is being made of this film. You can record a voice-over if that fails.",
        completed: "The draft of this film is made.",
        open: "Open the draft",
      },
      fault: {
        refused: {
          title: "The browser may not use the microphone",
          body: "Allow it at the lock or the microphone symbol beside the address, then press Record again.",
        },
        missing: {
          title: "No microphone was found",
          body: "Connect one, or switch it on in the settings of the device, then press Record again.",
        },
        busy: {
          title: "The microphone is in use",
          body: "Another app or tab holds it. Close that, then press Record again.",
        },
        insecure: {
          title: "This address is not secure",
          body: "Browsers open the microphone on https addresses alone. Ask whoever runs this installation.",
        },
        unsupported: {
          title: "This browser cannot record",
          body: "Use a current Chrome, Edge, Firefox or Safari, or add the narration as text or captions.",
        },
        lost: {
          title: "The microphone is gone",
          body: "It was unplugged or switched off. What you said until then is kept. Connect it, then press Record.",
        },
        film: {
          title: "The film does not play",
          body: "Wait until it is loaded, then press Record again.",
        },
      },
    },
  },
  () => import("./text.de.ts"),
);
