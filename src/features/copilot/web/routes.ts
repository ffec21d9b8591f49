import type { Screen } from "#kit/web/screen.ts";

export const copilotScreens: readonly Screen[] = [
  {
    path: "/copilot/chat/$chatId",
    frame: "shell",
    load: () => import("./screens/chat-page.tsx").then((module) => module.ChatPage),
  },
];
