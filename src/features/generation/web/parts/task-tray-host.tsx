import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { useFlag, useMay, usePlace } from "#kit/web/place.tsx";
import { generationPolicy } from "../../policy.ts";
import { taskStateOfBatch } from "../batch/batch-figures.ts";
import { batchQueries } from "../batch-queries.ts";
import { generationQueries } from "../queries.ts";
import { hiddenTasks } from "../state/hidden-tasks.ts";
import { TaskTray } from "../tray/task-tray.tsx";

/** The tray of tasks, for those who may have any, while there is one. */
export function TaskTrayHost({ pathname }: { readonly pathname: string }) {
  const { flags } = usePlace();
  const may = useMay(generationPolicy.generate);
  const isOn = flags.procedure_generation_web_enabled || flags.pdf_proc_gen_enabled;
  return may && isOn ? <OwnTasks pathname={pathname} /> : null;
}

function OwnTasks({ pathname }: { readonly pathname: string }) {
  const { workspaceId, actor } = usePlace();
  const profile = `${workspaceId} ${actor.profileId}`;
  const { data: tasks } = useQuery(generationQueries.list(workspaceId));
  const isPaperOn = useFlag("pdf_proc_gen_enabled");
  const { data: batches = [], isLoading } = useQuery({ ...batchQueries.list(workspaceId), enabled: isPaperOn });
  const hidden = useSyncExternalStore(hiddenTasks.subscribe, () => hiddenTasks.of(profile));
  // [PG24] What comes a moment after the rest would count as added.
  if (!tasks || isLoading) return null;
  const shown = tasks.filter((task) => !hidden.has(task.id));
  return (
    <TaskTray
      tasks={shown}
      batches={batches.filter((batch) => taskStateOfBatch(batch) !== undefined && !hidden.has(batch.id))}
      pathname={pathname}
      onDismiss={(id) => hiddenTasks.hide(profile, id)}
    />
  );
}
