/** The owner: nobody reads what the device stores for another person (threats B105, B141). */
export interface Owner {
  readonly workspaceId: string;
  readonly profileId: string;
}

export const ownerText = ({ workspaceId, profileId }: Owner): string => `${workspaceId}/${profileId}`;

/** The way back from `ownerText`. */
export function ownerIn(text: string): Owner {
  const [workspaceId = "", profileId = ""] = text.split("/");
  return { workspaceId, profileId };
}

/** A procedure that this device stores, apart from its content and its files. */
export interface Copy {
  readonly procedureId: string;
  readonly title: string;
  readonly version: number;
  readonly why: "marked" | "opened";
  /** `partly`: it can be performed, but some of its files are missing. */
  readonly state: "loading" | "here" | "partly" | "failed";
  readonly fileIds: readonly string[];
  /** Of the content and the files that are here. */
  readonly bytes: number;
  /** By the device's clock: when it was last opened, and when the server last said that it is still so. */
  readonly usedAt: number;
  readonly checkedAt: number;
}

/** A file that somebody works with on this device, without a procedure that shows it. */
export interface HeldFile {
  readonly fileId: string;
  /** What it is held for, by which its feature knows whether it is still needed. */
  readonly subject: string;
  readonly title: string;
  /** The screen that works with it, as a path of the app. */
  readonly openAt: string;
  readonly bytes: number;
  /** By the device's clock. */
  readonly usedAt: number;
}
