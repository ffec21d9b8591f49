/** The screens of the copilot (specification, content section 2). */
export const copilotPaths = {
  newChat: (workspaceId: string) => `/app/${workspaceId}/copilot/chat/new`,
  chat: (workspaceId: string, chatId: string) => `/app/${workspaceId}/copilot/chat/${chatId}`,
  suggested: (workspaceId: string) => `/app/${workspaceId}/copilot/suggested`,
  analytics: (workspaceId: string) => `/app/${workspaceId}/copilot/analytics`,
} as const;
