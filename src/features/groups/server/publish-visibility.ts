import type { Scope } from "#kit/server/scope.ts";
import { contentKinds } from "./content-kinds.ts";

/** Visibility has changed: every browser fetches again what it shows, under its own rules. */
export function publishVisibility(scope: Scope): void {
  const topics = ["groups", "members", "procedureDrafts", "performs", "records", "copilot"];
  const ofContent = Object.values(contentKinds).map((kind) => kind.topic);
  for (const topic of new Set([...topics, ...ofContent])) scope.publish({ topic });
}
