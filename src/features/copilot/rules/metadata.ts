import type { ServerMetadata } from "../contract.ts";

/** A question that is limited to nothing. */
export const noMetadata: ServerMetadata = {
  possibleDocumentReferences: [],
  possibleFolderReferences: [],
  possibleProcedureReferences: [],
};

export const isLimited = (metadata: ServerMetadata | null | undefined): metadata is ServerMetadata =>
  metadata !== null &&
  metadata !== undefined &&
  metadata.possibleDocumentReferences.length +
    metadata.possibleFolderReferences.length +
    metadata.possibleProcedureReferences.length >
    0;
