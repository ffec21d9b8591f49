import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openWorld, type Person, type World } from "#tests/support/world.ts";
import { compiledOnce, type Template } from "./compiled-once.ts";
import type { Scope } from "./scope.ts";
import { groupsOf, visibleTo } from "./visible-to.ts";

let world: World;
let people: readonly Person[];
beforeAll(async () => {
  world = await openWorld();
  const [night, day] = [await world.group("Night shift"), await world.group("Day shift")];
  people = [
    await world.member("operator", { in: [night] }),
    await world.member("operator", { in: [day, night] }),
    await world.member("operator"),
    await world.member("admin"),
  ];
});
afterAll(() => world?.close());

const columnsOf = (on: Template<"word">, isLoud: boolean) =>
  on.db
    .selectFrom("area as a")
    .rightJoin(sql<{ n: number }>`(select 1 as n)`.as("one"), (join) =>
      join.on(visibleTo(on, "a")).on("a.name", "=", "x"),
    )
    .select([
      sql<string>`${on.workspaceId}::uuid`.as("workspaceId"),
      sql<string[]>`${groupsOf(on.actor)}::uuid[]`.as("groups"),
      sql<string>`${on.value("word")}::text`.as("word"),
      sql<boolean>`${on.actor.seesAllContent}::boolean`.as("seesAll"),
      sql<string>`${isLoud ? "!" : "."}::text`.as("end"),
    ]);

const expected = ({ workspaceId, actor }: Scope, word: string, isLoud: boolean) => ({
  workspaceId,
  groups: [...actor.scope],
  word,
  seesAll: actor.seesAllContent,
  end: isLoud ? "!" : ".",
});

test("a statement that was compiled for one caller has the workspace, groups and values of each other one", async () => {
  const select = compiledOnce(columnsOf);
  for (const word of ["a", "\u0001", "workspace"]) {
    for (const person of [...people, ...people.toReversed()]) {
      for (const isLoud of [true, false]) {
        await person.run(async (scope) => {
          expect(await select(scope, isLoud, { word })).toEqual([expected(scope, word, isLoud)]);
        });
      }
    }
  }
});

test("it is built once for each shape, for those who see all content and for those who do not", async () => {
  const built: string[] = [];
  const select = compiledOnce((on: Template<"word">, isLoud: boolean) => {
    built.push(`${on.actor.seesAllContent} ${isLoud}`);
    return columnsOf(on, isLoud);
  });
  for (const person of [...people, ...people]) {
    for (const isLoud of [true, false]) await person.run((scope) => select(scope, isLoud, { word: "a" }));
  }
  expect(built).toEqual(["false true", "false false", "true true", "true false"]);
});
