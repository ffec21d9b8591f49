import { any, may } from "#kit/policy.ts";

/**
 * [MI6] Who takes media of procedures along (specification, procedures section 6). A convenience: members who see a file
 * could copy it anyway.
 */
export const downloadPolicy = any(may("content.procedures.manage"), may("content.procedures.publish"));

/** What can be looked at. `uploadable` media still lies on the device of whoever chose it. */
export interface InspectedMedia {
  readonly id: string;
  readonly kind: "image" | "video" | "audio" | "document";
  readonly source?: "remote" | "uploadable";
  /** As its people know it; else it is numbered. */
  readonly fileName?: string;
}

/** What the workspace shows and the member may do. */
export interface InspectorRights {
  readonly annotates: boolean;
  readonly trims: boolean;
  /** May write what is said in a video; no flag hides that. */
  readonly captions: boolean;
  readonly downloads: boolean;
}

/** [MI1] (specification, procedures section 6) */
export const isEditable = ({ kind, source = "remote" }: InspectedMedia, takesChanges: boolean): boolean =>
  takesChanges && (kind === "image" || (kind === "video" && source === "remote"));

export interface MediaTools {
  readonly annotate: boolean;
  readonly trim: boolean;
  readonly captions: boolean;
  readonly replace: boolean;
  readonly download: boolean;
}

/**
 * [MI1] [MI2] [MI6] What is offered for a file. Captions are stored next to the video and leave the file as it is; a
 * document has no preview here, so that downloading it is the way to read it.
 */
export function toolsFor(media: InspectedMedia, takesChanges: boolean, rights: InspectorRights): MediaTools {
  const editable = isEditable(media, takesChanges);
  const isStoredVideo = media.kind === "video" && isEditable(media, true);
  return {
    annotate: editable && media.kind === "image" && rights.annotates,
    trim: editable && isStoredVideo && rights.trims,
    captions: isStoredVideo && rights.captions,
    replace: editable,
    download: rights.downloads || media.kind === "document",
  };
}
