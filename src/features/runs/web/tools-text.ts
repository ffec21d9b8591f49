import { texts } from "#kit/web/i18n.ts";

export const performToolsText = texts(
  {
    performs: {
      timer: {
        title: "Timer and voice",
        ofStep: "Timer of step {{number}}",
        atStep: "At this step for {{time}}",
        start: "Start {{time}}",
        suggested: "From the instructions",
        minutes: "Minutes",
        minutesUnit: "min",
        startOwn: "Start this",
        started: "Timer of step {{number}} started, {{time}}",
        over: "Time is up",
        overAt: "Step {{number}}: time is up",
        more: "1 minute more",
        stop: "Stop the timer",
        understood: "Understood",
        others: "At other steps",
        showStep: "Show the step",
        note: "Timers go on while you are at other steps and over a reload. They sound only while this page is open.",
        awake: "The screen stays on while you perform.",
      },
      voice: {
        title: "Voice",
        on: "Listen for “next”, “back” and “done”",
        privacy:
          "To understand what you say, your browser may send what the microphone hears to its maker. Fettle receives and keeps no sound. Off until you switch it on, and off again when you leave.",
        listening: "Listening: “next”, “back” or “done”",
        heard: "Heard: “{{words}}”",
        notUnderstood: "“{{words}}” is none of the words",
        off: "Stop listening",
        refused: "The browser does not let this page use the microphone.",
        failed: "Listening does not work at present. Use the buttons.",
      },
    },
  },
  () => import("./tools-text.de.ts"),
);
