/** The screens of generation. */
export const generationPaths = {
  /** Where a film is handed in. */
  fromFilm: (workspaceId: string) => `/app/${workspaceId}/procedures/generation`,
};
