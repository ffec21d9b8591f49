export const analyticsPaths = {
  stepsVerified: (workspaceId: string) => `/app/${workspaceId}/analytics/fettle-ai/steps-verified`,
};
