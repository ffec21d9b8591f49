import { expect, type Page, test } from "@playwright/test";
import {
  asPersona,
  newVisitor,
  open,
  type Persona,
  type Theme,
  unique,
  type Visit,
  type WindowSize,
  windows,
} from "./as-persona.ts";
import { expectAccessible } from "./expect-accessible.ts";
import { findDraft, findPublished, findRecord } from "./find.ts";
import { makePublished } from "./made-procedure.ts";

/*
 * Every screen, as the person who uses it most, and what opens above it: nothing that axe finds, no sideways scroll, in
 * the sizes and themes that people have.
 */

interface Looked {
  readonly name: string;
  readonly persona: Persona;
  readonly path: string | ((visit: Visit) => Promise<string>);
  /** What shows that the screen is there and full. */
  readonly shows: string | RegExp;
  /** Opens something above it, and waits until it is there. */
  readonly then?: (page: Page) => Promise<void>;
}

const torque = "Torque the retort flange";
const publishedTorque = async (visit: Visit) => `/procedures/${await findPublished(visit, torque)}`;
const performTorque = async (visit: Visit) => `${await publishedTorque(visit)}/perform`;
const checkweigherDraft = async (visit: Visit) =>
  `/procedures/${await findDraft(visit, "Calibrate checkweigher CW-4")}/edit`;
const performShows = /Done, next step|answers? still needed/;

/** A perform of its own, with a signature in its last step. */
const ownPerform = (browserVisit: Visit) => makePublished(browserVisit, unique("Looked at"));

const screens: readonly Looked[] = [
  { name: "home of an author", persona: "Content author", path: "/home", shows: /Hello/ },
  { name: "home of an operator", persona: "Operator", path: "/home", shows: /Hello/ },
  { name: "home of somebody with little", persona: "Member of another enterprise", path: "/home", shows: /Hello/ },
  { name: "procedures", persona: "Content author", path: "/procedures", shows: torque },
  { name: "procedures of an operator", persona: "Operator", path: "/procedures", shows: torque },
  { name: "procedures without a match", persona: "Operator", path: "/procedures?search=zzzz", shows: "Nothing matches" },
  { name: "preview", persona: "Content author", path: publishedTorque, shows: "Second pass: 45 Nm in star order" },
  { name: "editor", persona: "Content author", path: checkweigherDraft, shows: /Before you publish|Choose a module/ },
  { name: "areas", persona: "Content author", path: "/areas", shows: "Retort hall" },
  {
    name: "area",
    persona: "Admin",
    path: "/areas",
    shows: "Retort hall",
    then: async (page) => {
      await page.getByRole("link", { name: "Retort hall" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Retort hall" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Add note" })).toBeVisible();
    },
  },
  { name: "performs", persona: "Operator", path: "/performs", shows: torque },
  { name: "no running performs", persona: "Quality inspector", path: "/performs", shows: "Nothing is running" },
  { name: "records", persona: "Quality inspector", path: "/performs?show=records", shows: /Metal detector|Torque/ },
  { name: "record", persona: "Quality inspector", path: findRecord, shows: /Content hash/ },
  {
    name: "records of a procedure",
    persona: "Quality inspector",
    path: async (visit) => `${await publishedTorque(visit)}/history`,
    shows: "Records of this procedure",
  },
  { name: "perform", persona: "Operator", path: performTorque, shows: performShows },
  { name: "settings", persona: "Admin", path: "/settings", shows: /Language/ },
  { name: "access groups", persona: "Admin", path: "/settings/groups", shows: "Production" },
  { name: "sets, which are coming", persona: "Admin", path: "/procedures/sets", shows: "This part is coming" },
  { name: "documents, which are coming", persona: "Admin", path: "/documents", shows: "This part is coming" },
  { name: "analytics, which are coming", persona: "Admin", path: "/analytics/overview", shows: "This part is coming" },
  { name: "the copilot, which is coming", persona: "Admin", path: "/copilot/chat/new", shows: "This part is coming" },
  { name: "an address without a screen", persona: "Operator", path: "/nowhere", shows: "There is nothing here" },
  {
    name: "a procedure that is not there",
    persona: "Operator",
    path: "/procedures/00000000-0000-4000-8000-000000000000",
    shows: "This procedure is not there",
  },
  {
    name: "new procedure",
    persona: "Content author",
    path: "/procedures",
    shows: torque,
    then: async (page) => {
      await page.getByRole("button", { name: "New procedure" }).click();
      const dialog = page.getByRole("dialog", { name: "New procedure" });
      await dialog.getByText("A duplicate of…").click();
      await expect(dialog.getByRole("searchbox")).toBeVisible();
    },
  },
  {
    name: "manage access",
    persona: "Admin",
    path: publishedTorque,
    shows: "Second pass: 45 Nm in star order",
    then: async (page) => {
      await page.getByRole("button", { name: `Actions for ${torque}` }).click();
      await page.getByRole("menuitem", { name: "Manage access" }).click();
      await expect(page.getByRole("dialog").getByRole("row", { name: /Production/ }).first()).toBeVisible();
    },
  },
  {
    name: "publish",
    persona: "Admin",
    path: async (visit) => `/procedures/${(await ownDraft(visit)).id}/edit`,
    shows: /Before you publish|Choose a module/,
    then: async (page) => {
      await page.getByRole("button", { name: /^Publish/ }).click();
      await expect(page.getByRole("dialog", { name: "Publish" })).toBeVisible();
    },
  },
  {
    name: "steps of a perform",
    persona: "Operator",
    path: performTorque,
    shows: performShows,
    then: async (page) => {
      await page.getByRole("button", { name: "All steps" }).click();
      await expect(page.getByRole("dialog", { name: "All steps" })).toBeVisible();
    },
  },
  {
    name: "command palette",
    persona: "Content author",
    path: "/home",
    shows: /Hello/,
    then: async (page) => {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
    },
  },
];
