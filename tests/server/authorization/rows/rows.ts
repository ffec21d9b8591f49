import type { Row } from "../row.ts";
import { areaRows } from "./areas.ts";
import { mediaRows } from "./media.ts";
import { performRows } from "./performs.ts";
import { personalRows } from "./personal.ts";
import { procedureRows } from "./procedures.ts";
import { workspaceRows } from "./workspace.ts";

/** Every operation of a member or of a session. A route that is missing here fails the matrix. */
export const rows: readonly Row[] = [
  ...areaRows,
  ...procedureRows,
  ...performRows,
  ...mediaRows,
  ...personalRows,
  ...workspaceRows,
];
