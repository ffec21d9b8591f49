/** The screens of voice-overs. */
export const voiceOverPaths = {
  record: (workspaceId: string, generationId: string) =>
    `/app/${workspaceId}/procedures/generation/${generationId}/voice-over`,
};
