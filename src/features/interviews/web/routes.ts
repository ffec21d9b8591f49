import { type Screen, whileOn } from "#kit/web/screen.ts";

/** The screens of interviews. */
export const interviewScreens: readonly Screen[] = [
  ...whileOn("copilot_interview_enabled", [
    {
      path: "/procedures/interviews",
      frame: "shell",
      load: () => import("./screens/interviews.tsx").then((module) => module.Interviews),
    },
    {
      path: "/procedures/interviews/$interviewId",
      frame: "shell",
      load: () => import("./screens/hold-interview.tsx").then((module) => module.HoldInterview),
    },
  ]),
  {
    path: "/procedures/$procedureId/said",
    frame: "shell",
    load: () => import("./screens/said-draft.tsx").then((module) => module.SaidDraft),
  },
];
