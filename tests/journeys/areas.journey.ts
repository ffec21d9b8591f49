import { expect } from "@playwright/test";
import { asPersona, unique } from "./as-persona.ts";
import { test } from "./journey.ts";

test("two people edit one area: each sees the other's change, and a stale edit is explained", async ({ browser }) => {
  const room = unique("Trial room");
  const ada = await asPersona(browser, "Admin");
  const ben = await asPersona(browser, "Content author");
  const field = (page: typeof ada.page) => page.getByRole("textbox", { name: "Name" });

  await ada.page.goto(ada.inApp("/areas"));
  await ada.page.getByRole("button", { name: "New area" }).click();
  await field(ada.page).fill(room);
  await ada.page.getByRole("button", { name: "Create area" }).click();
  await expect(ada.page.getByRole("heading", { level: 1, name: room })).toBeVisible();

  await ben.page.goto(ben.inApp(`/areas?search=${encodeURIComponent(room)}`));
  await ben.page.getByRole("link", { name: room }).click();
  await ben.page.getByRole("button", { name: "Add note" }).click();
  await ben.page.getByRole("textbox", { name: "Note" }).pressSequentially("The door sticks.");
  await ben.page.getByRole("button", { name: "Save note" }).click();
  await expect(ada.page.getByText("The door sticks.")).toBeVisible();

  for (const [person, name] of [
    [ada, `${room} north`],
    [ben, `${room} south`],
  ] as const) {
    await person.page.getByRole("button", { name: "Edit", exact: true }).click();
    await field(person.page).fill(name);
  }
  await ada.page.getByRole("button", { name: "Save" }).click();
  await expect(ada.page.getByRole("heading", { level: 1, name: `${room} north` })).toBeVisible();
  await ben.page.getByRole("button", { name: "Save" }).click();
  await expect(ben.page.getByText("Somebody changed this in the meantime")).toBeVisible();
  await ben.page.getByRole("button", { name: "Save mine" }).click();
  await expect(ada.page.getByRole("heading", { level: 1, name: `${room} south` })).toBeVisible();

  await ada.page.getByRole("button", { name: "Delete" }).first().click();
  await expect(ada.page.getByRole("alertdialog")).toContainText("1 note goes with it");
  await ada.page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(ben.page.getByRole("heading", { name: "This area is not here" })).toBeVisible();
});
