import { allGroups } from "#features/groups/server/service.ts";
import { propertyColumns } from "#features/properties/server/service.ts";
import { csv } from "#kit/csv.ts";
import { requireFreshSignIn } from "#kit/server/fresh-sign-in.ts";
import type { BytesReply, MemberCall } from "#kit/server/http/route.ts";
import { allManaged, type MemberFilter } from "./list-members.ts";
import { memberSight } from "./member-sight.ts";

const head = ["id", "display_name", "role", "access", "email", "phone", "sign_ins", "last_active", "created"];

/** [MB11] The members that the caller manages, for a spreadsheet. @throws Problem 403 `freshSignInRequired` */
export async function exportMembers(call: MemberCall, filter: MemberFilter): Promise<BytesReply> {
  const text = await call.transact(async (scope) => {
    requireFreshSignIn(scope);
    const members = await allManaged(scope, filter);
    const groups = new Map((await allGroups(scope)).map((group) => [group.id, group.name]));
    scope.audit({ action: "members.exported", objectType: "member", details: { ...filter, count: members.length } });
    const properties = await propertyColumns(
      scope,
      memberSight,
      "member",
      members.map((member) => member.id),
    );
    const rows = members.map((member) => [
      member.id,
      member.displayName,
      member.roleName,
      member.accessGroupIds.map((id) => groups.get(id) ?? id).join("; "),
      member.email,
      member.phone,
      member.linkedUids.map((one) => `${one.providerType}: ${one.username}`).join("; "),
      member.lastActiveAt,
      member.createdAt,
      ...properties.cellsOf(member.id),
    ]);
    return csv([[...head, ...properties.head], ...rows]);
  });
  return {
    body: Buffer.from(text, "utf8"),
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="members.csv"',
      "cache-control": "no-store",
    },
  };
}
