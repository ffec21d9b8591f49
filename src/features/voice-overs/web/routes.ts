import type { Screen } from "#kit/web/screen.ts";

/** The screens of voice-overs. */
export const voiceOverScreens: readonly Screen[] = [
  {
    path: "/procedures/generation/$generationId/voice-over",
    frame: "shell",
    load: () => import("./screens/record-voice-over.tsx").then((module) => module.RecordVoiceOver),
  },
];
