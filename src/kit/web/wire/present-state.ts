import * as z from "zod/mini";
import { isProblem } from "../../problem.ts";

/** What a thing looks like by now, where an edit was refused because it was based on an older state. */
export function presentState<S extends z.ZodMiniType>(schema: S, error: unknown): z.output<S> | undefined {
  if (!isProblem(error, "stale")) return undefined;
  const parsed = z.safeParse(schema, error.more.current);
  return parsed.success ? parsed.data : undefined;
}
