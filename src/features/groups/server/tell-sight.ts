import type { Scope } from "#kit/server/scope.ts";
import { contentKinds } from "./content-kinds.ts";

/** What people see has changed, and who sees what: every browser asks again for what it shows, under its own rules. */
export function tellSight(scope: Scope): void {
  const topics = ["groups", "members", "procedureDrafts", "performs", "records"];
  for (const topic of [...topics, ...Object.values(contentKinds).map((kind) => kind.topic)]) scope.tell({ topic });
}
