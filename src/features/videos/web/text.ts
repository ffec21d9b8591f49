import { texts } from "#kit/web/i18n.ts";

export const videoText = texts(
  {
    videos: {
      play: "Play",
      pause: "Pause",
      playNamed: "Play {{title}}",
      back: "Back 10 seconds",
      forward: "Forward 10 seconds",
      seek: "Position",
      position: "{{at}} of {{of}}",
      speed: "Speed",
      captions: "Captions",
      captionsOff: "Off",
      mute: "Sound off",
      unmute: "Sound on",
      fullScreen: "Whole screen",
      leaveFullScreen: "Leave the whole screen",
      failed: "This video cannot be played",
      soundFailed: "This sound cannot be played",
      failedWhy: "This browser does not know this kind of file, or the connection breaks off. The file itself is safe.",
      safe: "The file itself is safe.",
      of: "Video of {{length}}",
      ofUnknown: "Video",
    },
  },
  () => import("./text.de.ts"),
);
