import type { Screen } from "#kit/web/screen.ts";

/** Suggested questions, and what people ask. */
export const questionScreens: readonly Screen[] = [
  {
    path: "/copilot/suggested",
    frame: "shell",
    load: () => import("./screens/suggested.tsx").then((module) => module.Suggested),
  },
  {
    path: "/copilot/analytics",
    frame: "shell",
    load: () => import("./screens/copilot-analytics.tsx").then((module) => module.CopilotAnalytics),
  },
  {
    path: "/analytics/fettle-ai",
    frame: "shell",
    load: () => import("./screens/fettle-ai.tsx").then((module) => module.FettleAi),
  },
  {
    path: "/analytics/fettle-ai/copilot",
    frame: "shell",
    load: () => import("./screens/copilot-analytics.tsx").then((module) => module.FettleAiCopilot),
  },
];
