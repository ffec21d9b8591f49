/** The screens of proposals. */
export const proposalPaths = {
  /** Where a draft is described. */
  describe: (workspaceId: string) => `/app/${workspaceId}/procedures/from-description`,
  /** A draft with what the model proposed. */
  proposed: (workspaceId: string, procedureId: string) => `/app/${workspaceId}/procedures/${procedureId}/proposed`,
};
