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
}

/** [MI1] (specification, procedures section 6) */
export const isEditable = ({ kind, source = "remote" }: InspectedMedia, takesChanges: boolean): boolean =>
  takesChanges && (kind === "image" || (kind === "video" && source === "remote"));

export interface MediaTools {
  readonly annotate: boolean;
  readonly trim: boolean;
  readonly captions: boolean;
  readonly replace: boolean;
}

/** [MI1] [MI2] What is offered for a file. */
export function toolsFor(media: InspectedMedia, takesChanges: boolean, rights: InspectorRights): MediaTools {
  const editable = isEditable(media, takesChanges);
  const isVideo = editable && media.kind === "video";
  return {
    annotate: editable && media.kind === "image" && rights.annotates,
    trim: isVideo && rights.trims,
    captions: isVideo && rights.captions,
    replace: editable,
  };
}
