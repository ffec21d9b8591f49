import type { QueryKey } from "@tanstack/react-query";

/*
 * The questions of an app that opens are asked side by side, and the server may say who is here after it has answered
 * the others. Nothing is asked again soon: what came early waits here for the owner that it is to be kept under. [OF6]
 */

interface Early {
  readonly queryKey: QueryKey;
  readonly answer: unknown;
}

/** The newest answer to each question, by workspace. */
const waiting = new Map<string, Map<string, Early>>();

export function noteEarly(queryKey: QueryKey, answer: unknown): void {
  const [workspaceId] = queryKey;
  if (typeof workspaceId !== "string") return;
  const ofWorkspace = waiting.get(workspaceId) ?? new Map<string, Early>();
  waiting.set(workspaceId, ofWorkspace.set(JSON.stringify(queryKey), { queryKey, answer }));
}

/** What waits of a workspace; it waits no longer. */
export function takeEarly(workspaceId: string): readonly Early[] {
  const taken = [...(waiting.get(workspaceId)?.values() ?? [])];
  waiting.delete(workspaceId);
  return taken;
}

/** The next person is another one. [OF5] */
export const forgetEarly = (): void => waiting.clear();
