import { expect, test } from "vitest";
import { createHiddenTasks } from "./hidden-tasks.ts";

test("[PG23] a dismissed task stays hidden until the profile changes", () => {
  const tasks = createHiddenTasks();
  const heard: string[] = [];
  tasks.subscribe(() => heard.push("changed"));
  tasks.hide("ann", "one");
  tasks.hide("ann", "two");
  expect([...tasks.of("ann")]).toEqual(["one", "two"]);
  expect([...tasks.of("ben")]).toEqual([]);
  expect([...tasks.of("ann")]).toEqual([]);
  expect(heard).toHaveLength(2);
});
