const unseen = new Set<string>();

/** [PG24] A task that this page begins. The tray comes once the page has nothing else to do, and may find it there already. */
export async function noteStarted<Task extends { readonly id: string }>(beginning: Promise<Task>): Promise<Task> {
  const task = await beginning;
  unseen.add(task.id);
  return task;
}

/** Whether this page began one of them that no tray has shown yet. From now on it has. */
export function areStarted(tasks: readonly { readonly id: string }[]): boolean {
  return tasks.filter(({ id }) => unseen.delete(id)).length > 0;
}
