import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { newcomer } from "./newcomer.ts";

test("the audit says who did what, narrows down, is whole, and can be taken away", async ({ browser }) => {
  const [role, group] = [unique("Auditor's trainee"), unique("Silo crew")];
  const person = unique("Ylva Moe");
  const admin = await asPersona(browser, "Admin");
  const { page } = admin;
  await ask(admin, "/roles", { method: "POST", body: { name: role, permissions: ["analytics.view"] } });
  const { id: groupId } = await ask<{ id: string }>(admin, "/groups", { method: "POST", body: { name: group } });
  await newcomer(browser, admin, { name: person, groupIds: [groupId] });

  const entry = (what: string, thing: string) =>
    page.getByRole("row").filter({ hasText: what }).filter({ hasText: thing });
  // Rows that are far down are not drawn, and others write to the same list meanwhile.
  const done = [
    ["role.created", "Role created", role, "Ingrid Halvorsen"],
    ["group.created", "Group created", group, "Ingrid Halvorsen"],
    ["invite.sent", "Invitation sent", person, "Ingrid Halvorsen"],
    ["invite.accepted", "Invitation accepted", person, person],
  ] as const;
  for (const [code, what, thing, actor] of done) {
    await open(admin, `/settings/audit?what=${code}`);
    await expect(entry(what, thing)).toContainText(actor);
  }

  await open(admin, "/settings/audit");
  await test.step("by what was done", async () => {
    await page.getByRole("combobox", { name: "What" }).fill("Role created");
    await page.getByRole("option", { name: "Role created" }).click();
    await expect(entry("Role created", role)).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: "Group created" })).toHaveCount(0);
  });
  await test.step("as a file of what is shown", async () => {
    await page.getByRole("button", { name: "Export" }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: "As CSV" }).click();
    const text = await readFile(await (await download).path(), "utf8");
    expect(text).toContain(role);
    expect(text).toContain("role.created");
    expect(text).not.toContain("group.created");
  });
  await test.step("the export is in it too, and nothing of it is missing", async () => {
    await page.getByRole("button", { name: "Clear filters" }).click();
    await expect(entry("Audit exported", "")).not.toHaveCount(0);
    await page.getByRole("button", { name: "Verify the chain" }).click();
    await expect(page.getByText(/^Unbroken: /)).toBeVisible();
  });
});
