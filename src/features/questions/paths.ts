/** The screens of what is asked and suggested (specification, content section 2). */
export const questionPaths = {
  suggested: (workspaceId: string) => `/app/${workspaceId}/copilot/suggested`,
  analytics: (workspaceId: string) => `/app/${workspaceId}/copilot/analytics`,
  /** The section of the AI features within analytics, and the copilot's page in it. */
  fettleAi: (workspaceId: string) => `/app/${workspaceId}/analytics/fettle-ai`,
  fettleAiCopilot: (workspaceId: string) => `/app/${workspaceId}/analytics/fettle-ai/copilot`,
} as const;
