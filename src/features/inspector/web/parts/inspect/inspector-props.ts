import type { StampChange } from "#features/markups/rules/stamp-change.ts";
import type { InspectedMedia } from "../../../rules.ts";

export interface MediaInspectorProps {
  readonly workspaceId: string;
  readonly media: readonly InspectedMedia[];
  /** The place in `media` of what is shown first. */
  readonly at: number;
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Takes a file that stands in for another one, and what became of its stamps where it was drawn on. Without it nothing can be changed. */
  readonly onReplaced?: ((oldId: string, newId: string, stamps?: StampChange) => void) | undefined;
  /** Takes a file away. Without it nothing can be deleted. */
  readonly onRemoved?: ((id: string) => void) | undefined;
  readonly mayEdit: boolean;
  /** Offers the download to everyone who sees the files, because they are no media of a procedure: those of a record. */
  readonly mayDownload?: boolean;
}
