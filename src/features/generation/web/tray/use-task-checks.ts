import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type Generation, generationEndpoints } from "../../contract.ts";
import { awaitsVoiceOver, checkEveryMs, isDue, refreshIntervalMs, taskStateOf } from "../../rules/stages.ts";
import { generationQueries } from "../queries.ts";

/** [PG74] One that waits for its author does not change by itself. */
const isWorkedOn = (task: Generation): boolean => taskStateOf(task.stage) === "pending" && !awaitsVoiceOver(task);

/**
 * [PG4] Asks again about pending tasks that are due. The feed says sooner that one has moved on; this finds it where the
 * feed is cut off. A finished draft refreshes the lists of procedures.
 */
export function useTaskChecks(tasks: readonly Generation[]): void {
  const workspaceId = useWorkspaceId();
  const queryClient = useQueryClient();
  const checkedAt = useRef(new Map<string, number>());
  const isPending = tasks.some(isWorkedOn);
  const latest = useRef(tasks);

  useEffect(() => {
    latest.current = tasks;
  }, [tasks]);
  useEffect(() => {
    if (!isPending) return;
    const check = () => {
      const now = performance.now();
      for (const task of latest.current.filter(isWorkedOn)) {
        const { id, stage } = task;
        const lastCheckedAt = checkedAt.current.get(id) ?? now;
        checkedAt.current.set(id, lastCheckedAt);
        const due = isDue({ state: taskStateOf(stage), lastCheckedAt, refreshInterval: refreshIntervalMs }, now);
        if (!due) continue;
        checkedAt.current.set(id, now);
        void call(generationEndpoints.get, { params: { workspaceId, generationId: id } }).then(
          (found) =>
            queryClient.setQueryData(generationQueries.list(workspaceId).queryKey, (list) =>
              list?.map((one) => (one.id === found.id ? found : one)),
            ),
          // Gone or out of reach: the list says what is still there.
          () => queryClient.invalidateQueries({ queryKey: [workspaceId, "generations"] }),
        );
      }
    };
    const timer = setInterval(check, checkEveryMs);
    return () => clearInterval(timer);
  }, [isPending, workspaceId, queryClient]);

  const completed = tasks.filter((task) => task.stage === "completed").length;
  const before = useRef(completed);
  useEffect(() => {
    if (completed > before.current) void queryClient.invalidateQueries({ queryKey: [workspaceId, "procedures"] });
    before.current = completed;
  }, [completed, workspaceId, queryClient]);
}
