import type { Output } from "#kit/endpoint.ts";
import { notFound } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { ChartQuery, ChartsQuery, chartEndpoints, ReadingChart } from "../../chart-contract.ts";
import { controlLimits, trendsOf } from "../../rules/control-chart.ts";
import { filterOf } from "../figures-filter.ts";
import { findField, selectFields, selectPoints } from "./chart-store.ts";
import { findProcedure } from "./procedure-store.ts";

const fieldsMax = 500;
const pointsMax = 1000;

/** @throws Problem 404, or 400 `rangeTooLong` or `unknownAccessGroup` */
export async function listReadingFields(
  scope: Scope,
  procedureId: string,
  query: ChartsQuery,
): Promise<Output<typeof chartEndpoints.list>> {
  if (!(await findProcedure(scope, procedureId, undefined))) throw notFound();
  const filter = { ...(await filterOf(scope, query)), procedureId, versionNumber: query.versionNumber };
  return { fields: await selectFields(scope, filter, fieldsMax) };
}

/**
 * The control chart of one field, of what is visible to the actor. [AN1] [AN14] [AN15]
 * @throws Problem 404 for a field that was not read in the range too, or 400 as above
 */
export async function getReadingChart(
  scope: Scope,
  { procedureId, moduleId }: { readonly procedureId: string; readonly moduleId: string },
  query: ChartQuery,
): Promise<ReadingChart> {
  if (!(await findProcedure(scope, procedureId, undefined))) throw notFound();
  const filter = { ...(await filterOf(scope, query)), procedureId, versionNumber: query.versionNumber };
  const field = await findField(scope, filter, { moduleId, unit: query.unit });
  if (!field) throw notFound();
  const points = await selectPoints(scope, filter, field, pointsMax);
  const values = points.map(({ value }) => value);
  const limits = controlLimits(values);
  const trends = trendsOf(values, limits);
  const { unit, stepNumber, stepTitle, question, count } = field;
  return {
    moduleId: field.moduleId,
    unit,
    stepNumber,
    stepTitle,
    question,
    count,
    startTime: filter.start.toISOString(),
    endTime: filter.end.toISOString(),
    limits: limits ?? null,
    points: points.map((point, at) => ({ ...point, at: point.at.toISOString(), trends: trends[at] ?? [] })),
  };
}
