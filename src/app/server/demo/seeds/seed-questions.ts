import { importQuestion } from "#features/copilot/server/import-question.ts";
import { indexBatch } from "#features/search/server/index-procedures-job.ts";
import { actingAs, type Scope } from "#kit/server/scope.ts";
import type { DemoWorkspace } from "../demo-plant.ts";
import { groupIdOf, idOf, personIdOf } from "../ids.ts";
import { daysBefore } from "./as-person.ts";

/** What people asked the copilot of the plant, and what they got. Procedures are indexed before, so that it finds something. */
export async function seedQuestions(scope: Scope, workspace: DemoWorkspace): Promise<void> {
  const { questions } = workspace.followUps;
  if (questions.length === 0) return;
  while ((await indexBatch(scope)) > 0);
  for (const [index, { by, daysAgo, asks, thumb, reason }] of questions.entries()) {
    const chatId = idOf(workspace.key, "chat", String(index));
    for (const [at, question] of asks.entries()) {
      const asker = askingAs(scope, workspace, by, daysBefore(scope.now, daysAgo - at / 1_000));
      const isRated = thumb !== undefined && at === asks.length - 1;
      const rating = isRated ? ({ thumbsValue: thumb === "up" ? 1 : -1, failureReason: reason } as const) : undefined;
      await importQuestion(asker, { chatId, question, rating });
    }
  }
}

/** As a member who sees what their groups see: an answer quotes nothing else. */
function askingAs(scope: Scope, workspace: DemoWorkspace, personKey: string, at: Date): Scope {
  const person = workspace.people.find(({ key }) => key === personKey);
  if (!person) throw new Error(`No person ${personKey}`);
  const below = new Set(person.groups);
  // Parents come before their children.
  for (const { key, parent } of workspace.groups) if (parent !== null && below.has(parent)) below.add(key);
  const actor = {
    ...scope.actor,
    profileId: personIdOf(workspace.key, personKey),
    displayName: person.name,
    seesAllContent: false,
    scope: new Set([...below].map((key) => groupIdOf(workspace.key, key))),
  };
  return actingAs(scope, actor, at);
}
