import { CompiledQuery, type KyselyPlugin } from "kysely";
import type { Scope } from "#kit/server/scope.ts";
import type { Person } from "./world.ts";

/** What PostgreSQL did for a question: the same on a quiet machine and on a busy one. */
export interface StatementCost<Result> {
  readonly result: Result;
  readonly statements: number;
  /** The same, as PostgreSQL was asked. */
  readonly texts: readonly string[];
  /** Pages of tables and indexes that the statements read, whether from memory or from the disk. */
  readonly blocks: number;
  /** Rows that any node of their plans looked at, whether it kept or dropped them. */
  readonly rows: number;
}

interface Plan {
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly Plans?: readonly Plan[];
}

interface Explained {
  readonly Plan: Plan;
}

/** PostgreSQL gives the numbers of a node as means of its loops. */
const rowsOf = (plan: Plan): number =>
  plan["Actual Loops"] *
    (plan["Actual Rows"] +
      (plan["Rows Removed by Filter"] ?? 0) +
      (plan["Rows Removed by Join Filter"] ?? 0) +
      (plan["Rows Removed by Index Recheck"] ?? 0)) +
  (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);

/** Asks as that person, and counts the statements and the pages of the database that they read. */
export async function statementCost<Result>(
  person: Person,
  ask: (scope: Scope) => Promise<Result>,
): Promise<StatementCost<Result>> {
  return person.run(async (scope) => {
    const statements: CompiledQuery[] = [];
    const recording: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        statements.push(scope.db.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const db = scope.db.withPlugin(recording);
    const executeQuery = db.executeQuery.bind(db);
    // What was compiled before comes to no plugin.
    const executing = async <Row>(query: CompiledQuery<Row>) => {
      statements.push(query);
      return executeQuery<Row>(query);
    };
    const result = await ask({ ...scope, db: Object.assign(db, { executeQuery: executing }) });
    let [blocks, rows] = [0, 0];
    for (const { sql, parameters } of statements) {
      const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${sql}`, [...parameters]);
      const explained = await scope.db.executeQuery<{ "QUERY PLAN": Explained[] }>(explain);
      const plan = explained.rows[0]?.["QUERY PLAN"][0]?.Plan;
      if (!plan) throw new Error(`No plan: ${sql}`);
      blocks += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
      rows += rowsOf(plan);
    }
    return { result, statements: statements.length, texts: statements.map((one) => one.sql), blocks, rows };
  });
}
