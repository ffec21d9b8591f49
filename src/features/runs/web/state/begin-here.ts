import { begunHere } from "#features/performs/web/parts/run/begun-here.ts";
import { deviceStore } from "#features/performs/web/parts/run/device.ts";
import type { PublishedProcedure } from "#features/procedures/contract.ts";

export interface NewPerform {
  readonly workspaceId: string;
  readonly procedureId: string;
  readonly profileId: string;
}

/** [PF100] Starts a run on this device with the version that it keeps; the first save starts it on the server. */
export async function beginHere(
  { workspaceId, procedureId, profileId }: NewPerform,
  performId: string,
  at: string,
  kept: PublishedProcedure,
): Promise<string> {
  const { title, description, procedureImage, sections, versionId, version } = kept;
  const procedure = {
    id: procedureId,
    versionId,
    versionNumber: version,
    title,
    description,
    procedureImage,
    sections,
  };
  const state = begunHere({
    id: performId,
    procedureId,
    profileId,
    createdAt: at,
    updatedAt: at,
    stepsProgress: [],
    procedure,
    deletedAt: null,
    taskId: null,
    subTaskId: null,
  });
  await deviceStore().change({ workspaceId, profileId, performId }, () => state);
  return performId;
}
