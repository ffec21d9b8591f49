import { type Role, selectRoles } from "#features/roles/server/service.ts";
import { Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import type { InviteInput } from "../contract.ts";
import { type Contact, contactText, emailOf, phoneOf } from "../rules/contact.ts";
import { type Invited, type InviteRequest, type Post, sendInvites } from "./send-invites.ts";
import { smsCountries } from "./sms-countries.ts";

/** The message of a field: a key that the screens say in their language (specification, content section 8). */
type FieldFault =
  | "contactRequired"
  | "contactInvalid"
  | "contactTwice"
  | "countryNotAllowed"
  | "oneRole"
  | "invalidRole";

/**
 * [IN4] The call `sendOrgInvites`: each fault is reported at its field, and nobody is invited.
 * @throws Problem 400 `invitesInvalid`, and what `sendInvites` throws
 */
export async function sendOrgInvites(scope: Scope, invites: readonly InviteInput[], post: Post): Promise<Invited[]> {
  const errors: Record<string, FieldFault[]> = {};
  const addFault = (index: number, field: string, fault: FieldFault) => {
    errors[`invites.${index}.${field}`] = [fault];
  };
  const roles = await selectRoles(scope);
  const mayText = await smsCountries(scope);
  const indexOf = new Map<string, number>();
  const requests: InviteRequest[] = [];
  for (const [index, invite] of invites.entries()) {
    const contact = contactIn(invite, (field, fault) => addFault(index, field, fault));
    if (contact && "phone" in contact && !mayText(contact.phone)) addFault(index, "phoneNumber", "countryNotAllowed");
    const twin = contact && indexOf.get(contactText(contact));
    if (contact) indexOf.set(contactText(contact), index);
    if (contact && twin !== undefined) addFault(index, "email" in contact ? "email" : "phoneNumber", "contactTwice");
    const roleId = roleIn(roles, invite, (field, fault) => addFault(index, field, fault));
    if (contact && roleId !== undefined) {
      const { displayName, accessGroupIds = [] } = invite;
      requests.push({ contact, displayName, roleId, groupIds: [...new Set(accessGroupIds)] });
    }
  }
  if (Object.keys(errors).length > 0) {
    throw new Problem("invalid", "invitesInvalid", { detail: "Some of the invites are not valid", errors });
  }
  return sendInvites(scope, requests, post);
}

type AddFault = (field: string, fault: FieldFault) => void;

function contactIn(invite: InviteInput, addFault: AddFault): Contact | undefined {
  if ((invite.email === undefined) === (invite.phoneNumber === undefined)) {
    addFault("email", "contactRequired");
    return undefined;
  }
  const email = invite.email === undefined ? undefined : emailOf(invite.email);
  if (email !== undefined) return { email };
  const phone = invite.phoneNumber === undefined ? undefined : phoneOf(invite.phoneNumber);
  if (phone !== undefined) return { phone };
  addFault(invite.email === undefined ? "phoneNumber" : "email", "contactInvalid");
  return undefined;
}

/** "A role chosen for a member must exist" (specification, content section 5). */
function roleIn(roles: readonly Role[], invite: InviteInput, addFault: AddFault): string | undefined {
  if ((invite.builtInRole === undefined) === (invite.workspaceRoleId === undefined)) {
    addFault("builtInRole", "oneRole");
    return undefined;
  }
  const isBuiltIn = invite.builtInRole !== undefined;
  const role = roles.find((one) =>
    isBuiltIn ? one.builtIn === invite.builtInRole : one.builtIn === null && one.id === invite.workspaceRoleId,
  );
  if (!role) addFault(isBuiltIn ? "builtInRole" : "workspaceRoleId", "invalidRole");
  return role?.id;
}
