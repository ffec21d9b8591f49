/** Where a reusable step says which procedures use it. */
export const linkedStepPaths = {
  uses: (workspaceId: string, templateId: string) => `/app/${workspaceId}/procedures/templates/${templateId}/uses`,
};
