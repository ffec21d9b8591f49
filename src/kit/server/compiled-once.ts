import type { CompiledQuery, Kysely } from "kysely";
import type { Tables } from "#migrations/tables.ts";
import type { Scope } from "./scope.ts";
import { groupsOf, type Sight } from "./visible-to.ts";

/** What a statement is built on once: stand-ins for what differs from call to call. */
export interface Template<Name extends string> extends Sight {
  readonly db: Kysely<Tables>;
  /** The place of a value that each call gives. */
  value(name: Name): string;
}

/** No text that PostgreSQL takes has this character. */
const mark = "\0";
const workspace = `${mark}${mark}workspace`;
const groups: ReadonlySet<string> = new Set([`${mark}${mark}groups`]);

/** All that a statement's text depends on, besides whether the caller sees all content. */
type ShapeOf = boolean | undefined | Readonly<Record<string, string | number | boolean>>;

/**
 * A statement that is asked at most calls: Kysely builds and compiles it once for each shape, which takes a tenth of such a call. `build`
 * knows nothing of the caller but whether they see all content, so that no caller gets a statement that was built for another; what
 * else it depends on is the shape, and what differs from call to call is a value.
 */
export function compiledOnce<Shape extends ShapeOf, Name extends string, Row>(
  build: (on: Template<Name>, shape: Shape) => { compile(): CompiledQuery<Row> },
): (scope: Scope, shape: Shape, values: Readonly<Record<Name, string>>) => Promise<Row[]> {
  const templates = new Map<string, CompiledQuery<Row>>();
  return async (scope, shape, values) => {
    const { seesAllContent } = scope.actor;
    const key = JSON.stringify([seesAllContent, shape]);
    let template = templates.get(key);
    if (template === undefined) {
      const actor = { seesAllContent, scope: groups };
      // A plugin is the call's own: it sees what is executed.
      const on = { db: scope.db.withoutPlugins(), workspaceId: workspace, actor, value: (name: Name) => mark + name };
      template = build(on, shape).compile();
      templates.set(key, template);
    }
    const given = new Map<unknown, unknown>([
      [workspace, scope.workspaceId],
      [groupsOf({ scope: groups }), groupsOf(scope.actor)],
    ]);
    for (const name in values) given.set(mark + name, values[name]);
    const parameters = template.parameters.map((one) => (given.has(one) ? given.get(one) : one));
    return (await scope.db.executeQuery<Row>({ ...template, parameters })).rows;
  };
}
