import { type Browser, expect, type Page } from "@playwright/test";
import { newVisitor, type Visit } from "./as-persona.ts";
import { ask, askAt } from "./find.ts";
import { newestMessageTo } from "./outbox.ts";

/** Ten digits that nobody has: the area code of made-up people is not one of the United States. */
export const newNumber = (): string => `202555${String(Math.floor(Math.random() * 10_000)).padStart(4, "0")}`;

/** On the sign-in page, with the code that the demo would have sent. */
export async function signInByPhone(page: Page, national: string): Promise<void> {
  await page.getByRole("button", { name: "Sign in by phone" }).click();
  const form = page.getByRole("form", { name: "Sign in by phone" });
  await form.getByRole("textbox", { name: "Phone number" }).fill(national);
  await form.getByRole("button", { name: "Send code" }).click();
  const code = form.getByRole("textbox", { name: "Code" });
  await expect(code).toBeVisible();
  let digits = "";
  // The code is sent after the answer: it may take a moment until the message is there.
  await expect(async () => {
    const text = await (await newestMessageTo(page, `+1${national}`)).textContent();
    digits = /(\d{6}) is your/.exec(text ?? "")?.[1] ?? "";
    expect(digits).not.toBe("");
  }).toPass({ timeout: 30_000 });
  await code.fill(digits);
}

/** A new member with a sign-in of their own, as roles ask for that may publish. */
export async function phoneNewcomer(
  browser: Browser,
  admin: Visit,
  { name, builtInRole }: { readonly name: string; readonly builtInRole: string },
): Promise<Visit> {
  const national = newNumber();
  const { invites } = await askAt<{ invites: readonly { inviteId: string }[] }>(admin, "/v1/functions/sendOrgInvites", {
    method: "POST",
    body: {
      orgId: admin.workspaceId,
      invites: [{ displayName: name, phoneNumber: `+1${national}`, accessGroupIds: [], builtInRole }],
    },
  });
  const { link } = await ask<{ link: string }>(admin, `/invites/${invites[0]?.inviteId}/link`, { method: "POST" });
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await page.goto("/login");
  await signInByPhone(page, national);
  await expect(page.getByText(/belong to (a|no) workspace/)).toBeVisible();
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await page.getByRole("link", { name: /^Accept as/ }).click();
  await page.getByRole("button", { name: /^Join / }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello/ })).toBeVisible();
  const { workspaceId } = admin;
  return { page, context, workspaceId, inApp: (path) => `/app/${workspaceId}${path}` };
}
