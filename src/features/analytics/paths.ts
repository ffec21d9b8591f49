/** The screens of analytics. */
export const analyticsPaths = {
  overview: (workspaceId: string) => `/app/${workspaceId}/analytics/overview`,
  procedures: (workspaceId: string) => `/app/${workspaceId}/analytics/procedures`,
  readings: (workspaceId: string) => `/app/${workspaceId}/analytics/readings`,
  stepsVerified: (workspaceId: string) => `/app/${workspaceId}/analytics/fettle-ai/steps-verified`,
} as const;
