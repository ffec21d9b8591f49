interface AboutAnswer {
  readonly id: string;
  readonly question: string;
}

interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
  readonly unit: string;
}

/** How an answer failed. */
type FoundDeviation =
  | { readonly of: "outOfBounds"; readonly value: number }
  | { readonly of: "wrongChoice" | "notVerified" | "notMet" };

/** What an action is opened about, as the screen that opens it knows it. */
export interface ActionAbout {
  readonly procedureId: string;
  readonly procedureTitle: string;
  readonly versionId: string;
  readonly performId: string;
  readonly step?: { readonly id: string; readonly number: number; readonly title: string } | undefined;
  /** The answers of the step that may turn out to be impossible, where it is opened by hand. */
  readonly answers?: readonly AboutAnswer[] | undefined;
  /** The answer that failed, and how. */
  readonly answer?: AboutAnswer | undefined;
  readonly deviation?: FoundDeviation | undefined;
  /** Those of a number that was refused. */
  readonly bounds?: Bounds | undefined;
  /** The photos of the step so far, by the ids that the perform has for them. */
  readonly photoIds?: readonly string[] | undefined;
  /** The bytes of such a photo if it is on this device only. */
  readonly blobOf?: ((photoId: string) => Promise<Blob | undefined>) | undefined;
}
