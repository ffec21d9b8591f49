/** The owner of uploads: a device may be shared, and nobody sees what another person sends. */
export interface UploadOwner {
  readonly workspaceId: string;
  readonly profileId: string;
}

export const ownerText = ({ workspaceId, profileId }: UploadOwner): string => `${workspaceId}/${profileId}`;
