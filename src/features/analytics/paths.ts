/** The screens of analytics. */
export const analyticsPaths = {
  readings: (workspaceId: string) => `/app/${workspaceId}/analytics/readings`,
  stepsVerified: (workspaceId: string) => `/app/${workspaceId}/analytics/fettle-ai/steps-verified`,
} as const;
