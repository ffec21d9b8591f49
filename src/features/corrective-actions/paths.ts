/** The screens of corrective actions. */
export const correctiveActionPaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/corrective-actions`,
  /** The open ones about one procedure. */
  ofProcedure: (workspaceId: string, procedureId: string) =>
    `/app/${workspaceId}/corrective-actions?procedureId=${procedureId}`,
  detail: (workspaceId: string, actionId: string) => `/app/${workspaceId}/corrective-actions/${actionId}`,
};
