/** The screens of the chats (specification, content section 2). */
export const copilotPaths = {
  newChat: (workspaceId: string) => `/app/${workspaceId}/copilot/chat/new`,
  chat: (workspaceId: string, chatId: string) => `/app/${workspaceId}/copilot/chat/${chatId}`,
} as const;
