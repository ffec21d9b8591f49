import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { newVisitor, type PersonaOptions, patiently, unique, type Visit, type WindowSize } from "./as-persona.ts";
import { ask, askAt } from "./find.ts";

interface NewcomerOptions {
  readonly name: string;
  readonly groupIds?: readonly string[];
  /** A built-in role, or the name of a custom one. */
  readonly role?: string;
}

const builtInRoles = ["admin", "groupAdmin", "contentAuthor", "operator"];

/** An address that is unique in this run. */
export const newAddress = (name: string): string =>
  `${unique(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ".")}@northgate.example`;

/** Invites somebody without a screen, and answers the link that they get. */
async function invite(admin: Visit, { name, role = "operator", groupIds = [] }: NewcomerOptions): Promise<string> {
  const custom = builtInRoles.includes(role) ? undefined : await customRoleId(admin, role);
  const options = {
    displayName: name,
    email: newAddress(name),
    accessGroupIds: groupIds,
    ...(custom === undefined ? { builtInRole: role } : { workspaceRoleId: custom }),
  };
  const { invites } = await askAt<{ invites: readonly { inviteId: string }[] }>(admin, "/v1/functions/sendOrgInvites", {
    method: "POST",
    body: { orgId: admin.workspaceId, invites: [options] },
  });
  const { link } = await ask<{ link: string }>(admin, `/invites/${invites[0]?.inviteId}/link`, { method: "POST" });
  return link;
}

async function customRoleId(admin: Visit, name: string): Promise<string> {
  const { workspaceRoles } = await ask<{ workspaceRoles: readonly { roleId: string; name: string }[] }>(
    admin,
    "/roles",
  );
  const found = workspaceRoles.find((role) => role.name === name);
  if (!found) throw new Error(`No role ${name}`);
  return found.roleId;
}

/**
 * Opens the link of an invitation and becomes a member; ends at home.
 * @param look takes a look at each screen on the way
 */
export async function accept(page: Page, link: string, look?: (where: string) => Promise<void>): Promise<void> {
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  const acceptance = page.getByRole("button", { name: "Accept the invitation" });
  await expect(acceptance).toBeVisible();
  await look?.("the invitation");
  await acceptance.click();
  const join = page.getByRole("button", { name: /^Join / });
  await expect(join).toBeVisible();
  await look?.("creating a profile");
  await join.click();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
}

/** A member who has just joined, in a separate browser: changes to them do not disturb the demo's members. */
export async function newcomer(
  browser: Browser,
  admin: Visit,
  options: NewcomerOptions,
  size: WindowSize = "desk",
  visitor: PersonaOptions = {},
): Promise<Visit> {
  const link = new URL(await invite(admin, options));
  const context = await newVisitor(browser, size, "light", visitor);
  const token = link.hash.slice(1);
  const signedIn = await patiently(() => context.request.post("/v1/invites/sign-in", { data: { token } }));
  const { inviteId }: { inviteId: string } = await signedIn.json();
  return joined(context, { inviteId, displayName: options.name, workspaceId: admin.workspaceId });
}

interface Joining {
  readonly inviteId: string;
  readonly displayName: string;
  readonly workspaceId: string;
}

/** Accepts an invite as the person who is signed in, without a screen; stands on an empty page. */
export async function joined(context: BrowserContext, { inviteId, displayName, workspaceId }: Joining): Promise<Visit> {
  const body = { inviteId, displayName };
  await askAt({ context }, "/v1/functions/createProfileFromInvite", { method: "POST", body });
  return { page: await context.newPage(), context, workspaceId, inApp: (path) => `/app/${workspaceId}${path}` };
}
