import type { Screen } from "#kit/web/screen.ts";

/** Chats, suggested questions, and what people ask. */
export const copilotScreens: readonly Screen[] = [
  {
    path: "/copilot/chat/$chatId",
    frame: "shell",
    load: () => import("./screens/chat-page.tsx").then((module) => module.ChatPage),
  },
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
