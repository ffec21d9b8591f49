import { exportedTables } from "./exported-tables.ts";
import { listSources } from "./list-sources.ts";
import { manifestSource } from "./manifest-source.ts";
import { mediaSource } from "./media-source.ts";
import { procedureSource } from "./procedure-source.ts";
import { rowSource } from "./row-source.ts";
import type { Source } from "./source.ts";

/** [TF15] [TF18] Everything that leaves, in the order of the archive. Files are last: they take longest, and never change. */
export const sources: readonly Source[] = [
  manifestSource,
  ...listSources,
  procedureSource,
  ...exportedTables.map(rowSource),
  mediaSource,
];
