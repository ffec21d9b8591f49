import { whileOn } from "#kit/web/screen.ts";

/** Chats with the copilot. */
export const copilotScreens = whileOn("copilot_chat_enabled", [
  {
    path: "/copilot/chat/$chatId",
    frame: "shell",
    load: () => import("./screens/chat-page.tsx").then((module) => module.ChatPage),
  },
]);
