import { useEffect, useRef, useState } from "react";
import { announce } from "#kit/web/announce.ts";
import { useText } from "#kit/web/i18n.ts";
import { ChevronDown, Clapperboard, ListX } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { AtFoot } from "#kit/web/ui/at-foot.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { focusAfter } from "#kit/web/ui/focus-after.ts";
import type { DraftBatch } from "../../batch-contract.ts";
import type { Generation } from "../../contract.ts";
import { inTrayOrder, type TaskState, taskStateOf, trayTitleOf } from "../../rules/stages.ts";
import { draftsOf, taskStateOfBatch } from "../batch/batch-figures.ts";
import { areStarted } from "../state/started-tasks.ts";
import { generationText } from "../text.ts";
import { BatchRow } from "./batch-row.tsx";
import type { AskedTask } from "./task-dialogs.tsx";
import { TaskRow } from "./task-row.tsx";
import { useTaskChecks } from "./use-task-checks.ts";

const TaskDialogs = lazyComponent(() => import("./task-dialogs.tsx").then((module) => module.TaskDialogs));

interface TaskTrayProps {
  readonly tasks: readonly Generation[];
  /** [PG37] Each is one entry, however many files it has. */
  readonly batches: readonly DraftBatch[];
  /** Of the page that is shown. */
  readonly pathname: string;
  readonly onDismiss: (id: string) => void;
}

/** [PG3] [PG24] Drafts that are being made: opens by itself where a task is added, and closes with the page. */
export function TaskTray({ tasks, batches, pathname, onDismiss }: TaskTrayProps) {
  const t = useText(generationText);
  const entries = [...batches.map(entryOfBatch), ...tasks.map(entryOf)];
  const [isOpen, setOpen] = useOpening(entries, pathname);
  const [asked, setAsked] = useState<AskedTask>();
  const button = useRef<HTMLButtonElement>(null);
  const hide = () => setOpen(false);
  useTaskChecks(tasks);
  useAnnouncements(entries);
  if (entries.length === 0) return null;
  const { state, count } = trayTitleOf(entries);
  const completed = entries.filter((entry) => entry.state === "completed");
  const title = t(`tasks.head.${state}`, { count });
  const place = "pop pointer-events-auto lg:me-auto pointer-coarse:[&_.btn]:min-h-12";
  return (
    <>
      <AtFoot is="tray" />
      {isOpen ? (
        <section
          aria-label={t("tasks.title")}
          className={`${place} flex max-h-[min(70dvh,36rem)] min-h-0 w-88 flex-col overflow-hidden max-md:w-full`}
        >
          <header className="flex min-h-12 shrink-0 items-center gap-1 border-b-2 border-ink ps-4 pe-1.5">
            <h2 className="min-w-0 flex-1 truncate text-sm">{title}</h2>
            <Button
              kind="bare"
              icon
              aria-label={t("tasks.hide")}
              onPress={() => focusAfter(hide, () => button.current)}
            >
              <ChevronDown aria-hidden />
            </Button>
          </header>
          <ul className="min-h-0 divide-y divide-line overflow-y-auto border-b border-line">
            {batches.map((batch) => (
              <BatchRow key={batch.id} batch={batch} onDismiss={() => onDismiss(batch.id)} />
            ))}
            {inTrayOrder(tasks).map((task) => (
              <TaskRow
                key={task.id}
                task={task}
                onDismiss={() => onDismiss(task.id)}
                onAsk={(about) => setAsked({ task, about })}
              />
            ))}
          </ul>
          {completed.length > 1 && (
            <Button
              kind="bare"
              size="sm"
              className="m-1.5 shrink-0 self-end"
              onPress={() => completed.forEach(({ id }) => onDismiss(id))}
            >
              <ListX aria-hidden />
              {t("tasks.clear")}
            </Button>
          )}
        </section>
      ) : (
        <div className={`${place} shrink-0`}>
          <Button ref={button} kind="bare" aria-label={t("tasks.show", { state: title })} onPress={() => setOpen(true)}>
            <Clapperboard aria-hidden />
            {title}
          </Button>
        </div>
      )}
      {asked && <TaskDialogs {...asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly state: TaskState;
  readonly isBatch: boolean;
  /** How many drafts it is about. */
  readonly drafts: number;
}

const entryOf = ({ id, title, stage }: Generation): Entry => ({
  id,
  title,
  state: taskStateOf(stage),
  isBatch: false,
  drafts: 1,
});
const entryOfBatch = (batch: DraftBatch): Entry => ({
  id: batch.id,
  title: batch.title,
  state: taskStateOfBatch(batch) ?? "completed",
  isBatch: true,
  drafts: draftsOf(batch),
});

/** [PG24] Tasks that were there when the page came open nothing; the tray itself may come later than the page. */
function useOpening(tasks: readonly Entry[], pathname: string) {
  const [isOpen, setOpen] = useState(false);
  const known = useRef(new Set(tasks.map((task) => task.id)));
  const page = useRef(pathname);
  useEffect(() => {
    if (page.current !== pathname) {
      page.current = pathname;
      setOpen(false);
    }
  }, [pathname]);
  useEffect(() => {
    const isStartedHere = areStarted(tasks);
    if (isStartedHere || tasks.some((task) => !known.current.has(task.id))) setOpen(true);
    for (const task of tasks) known.current.add(task.id);
  }, [tasks]);
  return [isOpen, setOpen] as const;
}

/** Says aloud how a task ended. */
function useAnnouncements(tasks: readonly Entry[]): void {
  const t = useText(generationText);
  const before = useRef(new Map(tasks.map((task) => [task.id, task.state])));
  useEffect(() => {
    for (const task of tasks) {
      const { state, title, isBatch } = task;
      if (before.current.get(task.id) === "pending" && state !== "pending") {
        announce(t(`${isBatch ? "fromFolder" : "tasks"}.said.${state}`, { title }));
      }
      before.current.set(task.id, state);
    }
  }, [tasks, t]);
}
