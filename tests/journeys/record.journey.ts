import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import type { ProcedureDraft } from "#features/procedures/contract.ts";
import { asPersona, open, unique } from "./as-persona.ts";
import { openRecord } from "./ending.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { makeDraft, publishDraft, sampleContent } from "./made-procedure.ts";

/*
 * What becomes of a perform: a record that is read, added to, and taken away.
 */

test("[PF164] [PF166] [PF167] somebody submits, adds a note to the record, and takes it away as a PDF and as rows", async ({
  browser,
}) => {
  const operator = await asPersona(browser, "Admin");
  const { page } = operator;
  const title = unique("Round at the fans");
  const steps = sampleContent(title)
    .sections.flatMap((section) => section.steps)
    .slice(0, 1);
  const { id } = await makeDraft(operator, title, steps);
  await publishDraft(operator, await ask<ProcedureDraft>(operator, `/procedures/${id}/draft`));

  await test.step("performs and submits", async () => {
    await open(operator, `/procedures/${id}/perform`, "Read the gauge");
    await page.getByRole("textbox", { name: "Pressure at the pump" }).fill("6.5");
    await page.getByRole("textbox", { name: "What do you hear?" }).fill("A soft rattle");
    await page.getByRole("button", { name: /Done, next step|Submit/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Submit" }).click();
    await openRecord(page);
    await expect(page).toHaveURL(/perform-history/);
  });
  await test.step("adds a note, which every reader of the record sees", async () => {
    const notes = page.getByRole("region", { name: "Notes after completion" });
    await page.getByRole("textbox", { name: "Add a note" }).fill("The rattle is the guard; fixed at noon.");
    await page.getByRole("button", { name: "Add note" }).click();
    await expect(page.getByText("Note added")).toBeVisible();
    await page.reload();
    await expect(notes.getByText("The rattle is the guard; fixed at noon.")).toBeVisible();
  });
  await test.step("takes it away", async () => {
    const pdf = await exported(page, "Export as PDF");
    expect([pdf.name.endsWith(".pdf"), pdf.bytes.subarray(0, 5).toString("latin1")]).toEqual([true, "%PDF-"]);
    expect(pdf.bytes.length).toBeGreaterThan(5_000);
    expect(pdf.bytes.subarray(-1024).toString("latin1")).toContain("%%EOF");
    const csv = await exported(page, "Export as CSV");
    const rows = csv.bytes.toString("utf8").trim().split("\r\n");
    expect(csv.name.endsWith(".csv")).toBe(true);
    // A head, and a row for each module.
    expect(rows).toHaveLength(3);
    expect(csv.bytes.toString("utf8")).toContain("A soft rattle");
  });
});

async function exported(page: Page, item: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const saving = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: item }).click();
  const download = await saving;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
