import { given } from "#kit/web-paths.ts";
import type { ActionAge } from "./rules/age.ts";

interface ActionNarrowing {
  readonly age?: ActionAge | undefined;
  readonly group?: string | undefined;
  readonly overdue?: "true" | undefined;
}

/** The screens of corrective actions. */
export const correctiveActionPaths = {
  list: (workspaceId: string) => `/app/${workspaceId}/corrective-actions`,
  /** The open ones, by age, group, or only those that are overdue. */
  narrowed: (workspaceId: string, narrowed: ActionNarrowing) =>
    `/app/${workspaceId}/corrective-actions?${new URLSearchParams(given(narrowed))}`,
  /** The open ones about one procedure. */
  ofProcedure: (workspaceId: string, procedureId: string) =>
    `/app/${workspaceId}/corrective-actions?procedureId=${procedureId}`,
  detail: (workspaceId: string, actionId: string) => `/app/${workspaceId}/corrective-actions/${actionId}`,
};
