/** The screens of the copilot (specification, content section 2). */
export const copilotPaths = {
  newChat: (workspaceId: string) => `/app/${workspaceId}/copilot/chat/new`,
  chat: (workspaceId: string, chatId: string) => `/app/${workspaceId}/copilot/chat/${chatId}`,
  suggested: (workspaceId: string) => `/app/${workspaceId}/copilot/suggested`,
  analytics: (workspaceId: string) => `/app/${workspaceId}/copilot/analytics`,
  /** The section of the AI features within analytics, and the copilot's page in it. */
  fettleAi: (workspaceId: string) => `/app/${workspaceId}/analytics/fettle-ai`,
  fettleAiCopilot: (workspaceId: string) => `/app/${workspaceId}/analytics/fettle-ai/copilot`,
} as const;
