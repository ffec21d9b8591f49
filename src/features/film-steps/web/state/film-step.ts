import type { DraftDriver } from "#features/drafts/web/parts/draft/draft-driver.ts";
import type { Module, OutlineStep } from "#features/procedures/content.ts";
import type { ModuleFlags } from "#features/procedures/rules/module-limits.ts";

/** Stores a frame of a film as a picture and returns its id. */
export type StoreFrame = (workspaceId: string, videoId: string, atMs: number) => Promise<string>;

/** A step in the editor of its draft. */
export interface FilmStep {
  readonly procedureId: string;
  readonly step: OutlineStep<Module>;
  readonly driver: DraftDriver;
  readonly flags: ModuleFlags;
  /** Shows another step. */
  readonly go: (place: { readonly stepId: string }) => void;
  /** By default the browser draws it. */
  readonly storeFrame?: StoreFrame;
}
