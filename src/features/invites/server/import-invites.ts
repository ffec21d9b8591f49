import { listGroups } from "#features/groups/server/service.ts";
import { invitingOf } from "#features/members/policy.ts";
import { selectRoles } from "#features/roles/server/service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { type CsvContext, type CsvRow, type RowFault, rowChecker } from "../rules/csv-rows.ts";
import { type Invited, type Post, sendInvites } from "./send-invites.ts";
import { smsCountries } from "./sms-countries.ts";

/** A reply names at most this many cells by field; all of them are in `current`. */
const fieldsMax = 100;

/**
 * [IN16] Imports a file as a whole: everything that the browser checked is checked again, and one invalid row keeps the
 * whole import from happening (specification, content section 5; threat B44).
 * @throws Problem 422 `csvInvalid`, and what `sendInvites` throws
 */
export async function importInvites(
  scope: Scope,
  rows: readonly CsvRow[],
  post: Post,
): Promise<(Invited & { readonly line: number })[]> {
  const { invites, faults } = rowChecker(await contextOf(scope))(rows);
  if (faults.length > 0) throw csvInvalid(faults);
  const invited = await sendInvites(scope, invites, post);
  return invited.map((one, index) => ({ ...one, line: invites[index]?.line ?? 0 }));
}

function csvInvalid(faults: readonly RowFault[]): Problem {
  const errors = new Map<string, string[]>();
  for (const { line, field, fault } of faults.slice(0, fieldsMax)) errors.set(`lines.${line}.${field}`, [fault]);
  return new Problem("unprocessable", "csvInvalid", {
    detail: "CSV has invalid rows",
    errors: Object.fromEntries(errors),
    current: { faults },
  });
}

async function contextOf(scope: Scope): Promise<CsvContext> {
  const roles = await selectRoles(scope);
  const { roleRefusal, mayGive, reaches } = invitingOf(scope.actor);
  const grantable = new Set(roles.filter((role) => !roleRefusal(role)).map((role) => role.id));
  return {
    roles,
    groups: await listGroups(scope),
    mayGrant: (roleId) => grantable.has(roleId),
    mayText: await smsCountries(scope),
    mayGive,
    reaches,
  };
}
