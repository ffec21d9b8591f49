import { type Browser, type BrowserContext, expect, type Page, test } from "@playwright/test";
import { newVisitor, patiently, type Visit } from "./as-persona.ts";
import { askAt } from "./find.ts";
import { joined } from "./newcomer.ts";
import { newestMessageTo } from "./outbox.ts";

let numbersMade = 0;

/**
 * Ten digits that are not assigned: their area code is not one of the United States. Workers that run side by
 * side have a thousand each, which they count through from the second that it is.
 */
export const newNumber = (): string => {
  numbersMade += 1;
  const place = (Math.floor(Date.now() / 1000) + numbersMade) % 1000;
  return `202555${test.info().parallelIndex % 10}${String(place).padStart(3, "0")}`;
};

/**
 * On the sign-in page, with the code that the demo would have sent.
 * @param used the code of a sign-in before, which is no use again
 * @returns the code
 */
export async function signInByPhone(page: Page, national: string, used = ""): Promise<string> {
  await page.getByRole("button", { name: "Sign in by phone" }).click();
  const form = page.getByRole("form", { name: "Sign in by phone" });
  await form.getByRole("textbox", { name: "Phone number" }).fill(national);
  await form.getByRole("button", { name: "Send code" }).click();
  const code = form.getByRole("textbox", { name: "Code" });
  await expect(code).toBeVisible();
  const isNew = (text: string) => !["", used].includes(codeOf(text));
  const digits = codeOf((await (await newestMessageTo(page, `+1${national}`, isNew)).textContent()) ?? "");
  await code.fill(digits);
  return digits;
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
  const context = await newVisitor(browser);
  const number = { e164CountryCode: "1", e164PhoneNumber: national };
  const sent = await patiently(() => context.request.post("/v1/sign-in/phone", { data: number }));
  const { requestId }: { requestId: string } = await sent.json();
  const code = await codeSentTo(context, `+1${national}`);
  await patiently(() => context.request.post("/v1/sign-in/phone/check", { data: { requestId, code } }));
  return joined(context, {
    inviteId: invites[0]?.inviteId ?? "",
    displayName: name,
    workspaceId: admin.workspaceId,
  });
}

/** The code that the demo would have sent; it is sent after the answer. */
async function codeSentTo(context: BrowserContext, recipient: string): Promise<string> {
  let digits = "";
  await expect(async () => {
    const response = await patiently(() => context.request.get("/v1/welcome/outbox"));
    const { messages }: { messages: readonly { recipient: string; body: string }[] } = await response.json();
    const codes = messages.filter((one) => one.recipient === recipient).map((one) => codeOf(one.body));
    digits = codes.find((code) => code !== "") ?? "";
    expect(digits).not.toBe("");
  }).toPass({ timeout: 30_000 });
  return digits;
}

const codeOf = (text: string): string => /(\d{6}) is your/.exec(text)?.[1] ?? "";
