import type { Screen } from "#kit/web/screen.ts";

/** Chats with the copilot. */
export const copilotScreens: readonly Screen[] = [
  {
    path: "/copilot/chat/$chatId",
    frame: "shell",
    load: () => import("./screens/chat-page.tsx").then((module) => module.ChatPage),
  },
];
