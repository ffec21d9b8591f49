/** The screens of interviews. */
export const interviewPaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/procedures/interviews`,
  interview: (workspaceId: string, interviewId: string) => `/app/${workspaceId}/procedures/interviews/${interviewId}`,
  /** A draft next to what was said. */
  said: (workspaceId: string, procedureId: string) => `/app/${workspaceId}/procedures/${procedureId}/said`,
};
