import * as z from "zod/mini";
import type { Schema } from "#kit/endpoint.ts";
import { isProblem } from "#kit/problem.ts";

/** What a thing looks like by now, where an edit was refused because it was based on an older state. */
export function presentState<S extends Schema>(schema: S, error: unknown): S["_zod"]["output"] | undefined {
  if (!isProblem(error, "stale")) return undefined;
  const parsed = z.safeParse(schema as unknown as z.ZodMiniType<S["_zod"]["output"]>, error.more.current);
  return parsed.success ? parsed.data : undefined;
}
