import type { Screen } from "#kit/web/screen.ts";

/** The screens of feedback. */
export const feedbackScreens: readonly Screen[] = [
  {
    path: "/procedures/feedback",
    frame: "shell",
    load: () => import("./screens/all-feedback.tsx").then((module) => module.AllFeedback),
  },
  {
    path: "/procedures/$procedureId/feedback",
    frame: "shell",
    load: () => import("./screens/procedure-feedback.tsx").then((module) => module.ProcedureFeedback),
  },
];
