export const words = {
  stepSource: {
    title: "Aus dem Film",
    clip: "{{from}}–{{to}}",
    play: "Ausschnitt {{from}} bis {{to}} abspielen",
    hidden: "Sie dürfen den Film nicht sehen.",
    unsaid: "In diesem Teil des Films nie gesagt. Bitte prüfen:",
  },
};
