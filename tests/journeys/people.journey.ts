import { expect } from "@playwright/test";
import { asPersona, newVisitor, open, unique } from "./as-persona.ts";
import { upload } from "./controls.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { test } from "./journey.ts";
import { accept, newAddress } from "./newcomer.ts";
import { newestMessageTo } from "./outbox.ts";
import { newNumber, signInByPhone } from "./phone-newcomer.ts";

/*
 * How people come in: by an invitation, by a file with everybody in it, and by telephone. Messages are read where the
 * demo shows them.
 */

const list = "/settings/invites";

/** Runs in the page: where an element stands in px, whatever moves it while it appears. */
const topOf = (element: HTMLElement | SVGElement): number => {
  let top = 0;
  for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent) top += at.offsetTop;
  return top;
};

test("somebody is invited by e-mail and comes in by its link, which then is used up", async ({ browser }) => {
  const name = unique("Frida Solberg");
  const address = newAddress("frida");
  const admin = await asPersona(browser, "Admin");
  const { promise: isGiven, resolve: give } = Promise.withResolvers<void>();
  await admin.page.route(/\/v1\/.*\/(?:roles|groups)/, async (route) => {
    await isGiven;
    await route.continue();
  });
  await open(admin, list, "Invites");
  await admin.page.getByRole("button", { name: "Invite people" }).first().click();
  const dialog = admin.page.getByRole("dialog", { name: "Invite people" });
  const placeOfHead = () => dialog.getByRole("heading").first().evaluate(topOf);
  const asOpened = await placeOfHead();
  give();
  await dialog.getByRole("textbox", { name: "E-mail addresses or telephone numbers" }).fill(`${name} <${address}>`);
  expect(await placeOfHead(), "the head of a dialog stays while the dialog loads").toBe(asOpened);
  await expect(dialog.getByText("1 person")).toBeVisible();
  await dialog.getByRole("treeitem", { name: "Mechanical" }).click();
  await dialog.getByRole("button", { name: "Send invite" }).click();
  await expect(admin.page.getByText("1 invite is on its way.")).toBeVisible();
  await admin.page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await expect(admin.page.getByRole("row", { name: new RegExp(name) })).toContainText("Pending");

  const context = await newVisitor(browser, "phone");
  const page = await context.newPage();
  await page.goto("/login");
  const message = await newestMessageTo(page, address);
  await expect(message).toContainText("Ingrid Halvorsen");
  const link = (await message.getByRole("link").getAttribute("href")) ?? "";
  await accept(page, link, (where) => expectAccessible(page, where));
  await expect(page.getByRole("heading", { level: 1, name: /^Hello, Frida/ })).toBeVisible();

  const again = await (await newVisitor(browser)).newPage();
  const { pathname, hash } = new URL(link);
  await again.goto(pathname + hash);
  await expect(again.getByText("This invitation does not work")).toBeVisible();
  await expect(again.getByText("It was accepted already. Sign in to go on.")).toBeVisible();
  await expect(admin.page.getByRole("row", { name: new RegExp(name) })).toContainText("Accepted");
});

test("a file with two wrong rows is put right where it stands, and everybody in it is invited", async ({ browser }) => {
  const [anna, boris, celia] = [unique("Anna Berg"), unique("Boris Lind"), unique("Celia Moss")];
  const admin = await asPersona(browser, "Admin");
  const { page } = admin;
  await open(admin, `${list}/import`);
  const rows = [
    "display_name,contact_info,role,access",
    `${anna},${newAddress("anna")},Operator,Mechanical`,
    `${boris},not an address,Operator,`,
    `${celia},${newAddress("celia")},Foreman of nobody,Maintenance/Electrical`,
  ];
  const file = { name: "people.csv", mimeType: "text/csv", buffer: Buffer.from(rows.join("\r\n")) };
  await upload(page, { button: page.getByRole("button", { name: "Choose a file" }), file });
  await expect(page.getByText("CSV has invalid rows: 2 of 3 need attention")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send 3 invites" })).toHaveAttribute("aria-disabled", "true");

  await page.getByRole("textbox", { name: "Contact, line 3" }).fill(newAddress("boris"));
  await expect(page.getByText("CSV has invalid rows: 1 of 3 need attention")).toBeVisible();
  await page.getByRole("button", { name: /Role, line 4/ }).click();
  await page.getByRole("option", { name: "Line lead" }).click();
  await expect(page.getByText("3 rows, ready to send")).toBeVisible();
  await page.getByRole("button", { name: "Send 3 invites" }).click();

  await expect(page.getByText("3 invites are on their way.")).toBeVisible();
  await page.getByRole("link", { name: "See the invites" }).click();
  for (const [name, role] of [
    [anna, "Operator"],
    [boris, "Operator"],
    [celia, "Line lead"],
  ] as const) {
    const row = page.getByRole("row", { name: new RegExp(name) });
    await expect(row).toContainText("Pending");
    await expect(row).toContainText(role);
  }
});

test("somebody who was invited by short message signs in by phone, becomes a member, and later comes back", async ({
  browser,
}) => {
  const name = unique("Per Dahl");
  const national = newNumber();
  const admin = await asPersona(browser, "Admin");
  await open(admin, list, "Invites");
  await admin.page.getByRole("button", { name: "Invite people" }).first().click();
  const dialog = admin.page.getByRole("dialog", { name: "Invite people" });
  await dialog.getByRole("textbox", { name: "E-mail addresses or telephone numbers" }).fill(`+1${national}`);
  await dialog.getByRole("textbox", { name: /^Name/ }).fill(name);
  await dialog.getByRole("button", { name: "Send invite" }).click();
  await expect(admin.page.getByText("1 invite is on its way.")).toBeVisible();

  const context = await newVisitor(browser, "phone");
  const page = await context.newPage();
  await page.goto("/login");
  const link = (await (await newestMessageTo(page, `+1${national}`)).getByRole("link").getAttribute("href")) ?? "";
  const code = await test.step("the number is proven", () => signInByPhone(page, national));
  await expect(page.getByText(/belong to (a|no) workspace/)).toBeVisible();
  const { pathname, hash } = new URL(link);
  await page.goto(pathname + hash);
  await page.getByRole("link", { name: /^Accept as/ }).click();
  await page.getByRole("button", { name: /^Join / }).click();
  await expect(page.getByRole("heading", { level: 1, name: /^Hello, Per/ })).toBeVisible();
  await context.close();

  const later = await newVisitor(browser, "phone");
  const back = await later.newPage();
  await back.goto("/login");
  await test.step("the number is enough", () => signInByPhone(back, national, code));
  await expect(back.getByRole("heading", { level: 1, name: /^Hello, Per/ })).toBeVisible();
});
