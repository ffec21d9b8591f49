export const words = {
  stepSource: {
    title: "Aus dem Film",
    clip: "{{from}}–{{to}}",
    play: "Ausschnitt {{from}} bis {{to}} abspielen",
    hidden: "Sie dürfen den Film nicht sehen.",
    borders: "Wo der Ausschnitt beginnt und endet",
    start: "Beginnt bei",
    end: "Endet bei",
    startEarlier: "−1 s: früher beginnen",
    startLater: "+1 s: später beginnen",
    endEarlier: "−1 s: früher enden",
    endLater: "+1 s: später enden",
    wrong: "Innerhalb des Films, etwa 01:02.500, und mindestens eine halbe Sekunde lang",
    notMoved: "Der Ausschnitt wurde nicht verschoben. Versuchen Sie es noch einmal.",
    locked: "Jemand anderes bearbeitet diesen Entwurf.",
    unsaid: "In diesem Teil des Films nie gesagt. Bitte prüfen:",
  },
};
