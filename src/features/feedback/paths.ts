/** The screens of feedback. */
export const feedbackPaths = {
  all: (workspaceId: string) => `/app/${workspaceId}/procedures/feedback`,
  ofProcedure: (workspaceId: string, procedureId: string) => `/app/${workspaceId}/procedures/${procedureId}/feedback`,
};
