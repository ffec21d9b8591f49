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
      failedWhy: "The connection is gone, or this browser does not know this kind of file. The file itself is safe.",
      gone: "This video is not there any more, or not for you to see",
      of: "Video of {{length}}",
      ofUnknown: "Video",
    },
  },
  () => import("./text.de.ts"),
);
