import type { Screen } from "#kit/web/screen.ts";

/** The screens of quizzes. */
export const quizScreens: readonly Screen[] = [
  {
    path: "/procedures/$procedureId/quiz",
    frame: "shell",
    load: () => import("./screens/make-quiz.tsx").then((module) => module.MakeQuiz),
  },
];
