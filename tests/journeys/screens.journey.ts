import { expect, type Page } from "@playwright/test";
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
import { ask, findDocument, findDraft, findPublished, findRecord } from "./find.ts";
import { type Arrival, holdBack } from "./held-back.ts";
import { test } from "./journey.ts";
import { makeDraft, makePublished } from "./made-procedure.ts";
import { watch, whole } from "./steady-page.ts";

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
/** Any of them: other journeys submit records too, and a list draws those that fit. */
const aRecord = / · v\d+$/;
const publishedTorque = async (visit: Visit) => `/procedures/${await findPublished(visit, torque)}`;
/** A draft for another machine of which nothing was answered. */
const adaptedTorque = async (visit: Visit) => {
  const adaptations = `${await publishedTorque(visit)}/adaptations`;
  const { versionId } = await ask<{ versionId: string }>(visit, adaptations);
  const { id } = await ask<{ id: string }>(visit, adaptations, { method: "POST", body: { versionId, answers: [] } });
  return `/procedures/${id}/adapted`;
};
const performTorque = async (visit: Visit) => `${await publishedTorque(visit)}/perform`;
/** A copy of its own for each visit: who comes right after somebody else reads along at first. */
const checkweigherDraft = async (visit: Visit) => {
  const duplicateOf = { procedureId: await findDraft(visit, "Calibrate checkweigher CW-4"), version: "draft" };
  const { id } = await ask<{ id: string }>(visit, "/procedures", { method: "POST", body: { duplicateOf } });
  return `/procedures/${id}/edit`;
};
/** What every line of the list of procedures says. */
const steps = /\d steps/;
/** What every card of it says, for those who perform and do not write. */
const cards = /Last done|Not done yet/;
const performShows = /Done, next step|answers? still needed/;

const opened = async (page: Page, name: string) => {
  await page.getByRole("button", { name }).first().click();
  await expect(page.getByRole("dialog", { name })).toBeVisible();
};

const openedBy = async (page: Page, button: string, dialog: string) => {
  await page.getByRole("button", { name: button }).first().click();
  await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
};

const openAction = async (visit: Visit) => {
  const { actions } = await ask<{ actions: readonly { readonly id: string }[] }>(
    visit,
    "/corrective-actions?search=Bolt%208",
  );
  return `/corrective-actions/${actions[0]?.id}`;
};

const pendingDecision = async (visit: Visit) =>
  `/procedures/${await findDraft(visit, "Shut down line 2, end of shift")}/decide`;
const ownDraft = async (visit: Visit) => `/procedures/${(await makeDraft(visit, unique("Looked at"))).id}/edit`;
const ownPerform = async (visit: Visit) =>
  `/procedures/${(await makePublished(visit, unique("Looked at"))).id}/perform`;

const firstWeekId = async (visit: Visit): Promise<string> => {
  const { sets } = await ask<{ sets: readonly { id: string }[] }>(visit, "/procedures/sets?search=First%20week");
  if (!sets[0]) throw new Error("No such set in sight");
  return sets[0].id;
};
const firstWeek = async (visit: Visit) => `/procedures/sets?procedureSetId=${await firstWeekId(visit)}`;
const firstWeekAnd = (what: "edit" | "progress") => async (visit: Visit) =>
  `/procedures/sets/${await firstWeekId(visit)}/${what}`;

const screens: readonly Looked[] = [
  { name: "home of an author", persona: "Content author", path: "/home", shows: /Hello/ },
  { name: "home of an operator", persona: "Operator", path: "/home", shows: /Hello/ },
  { name: "home of somebody with little", persona: "Member of another enterprise", path: "/home", shows: /Hello/ },
  { name: "procedures", persona: "Content author", path: "/procedures", shows: steps },
  { name: "procedures of an operator", persona: "Operator", path: "/procedures", shows: cards },
  {
    name: "procedures without a match",
    persona: "Operator",
    path: "/procedures?search=zzzz",
    shows: "Nothing matches",
  },
  { name: "preview", persona: "Content author", path: publishedTorque, shows: "Second pass: 45 Nm in star order" },
  {
    name: "quiz about a procedure",
    persona: "Content author",
    path: async (visit) => `${await publishedTorque(visit)}/quiz`,
    shows: /Create a draft with \d+ questions/,
  },
  { name: "editor", persona: "Content author", path: checkweigherDraft, shows: /Before you publish|Choose a module/ },
  { name: "decision on a draft", persona: "Admin", path: pendingDecision, shows: "You have looked at 1 of 1" },
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
  { name: "records with filters", persona: "Admin", path: "/performs?show=records", shows: aRecord },
  // Any of them, as in a list of records.
  { name: "performs", persona: "Operator", path: "/performs", shows: "Continue" },
  { name: "no running performs", persona: "Quality inspector", path: "/performs", shows: "Nothing is running" },
  { name: "records", persona: "Quality inspector", path: "/performs?show=records", shows: aRecord },
  { name: "record", persona: "Quality inspector", path: findRecord, shows: /Content hash/ },
  {
    name: "records of a procedure",
    persona: "Quality inspector",
    path: async (visit) => `${await publishedTorque(visit)}/history`,
    shows: "Records of this procedure",
  },
  { name: "perform", persona: "Operator", path: performTorque, shows: performShows },
  { name: "settings", persona: "Admin", path: "/settings", shows: /Language/ },
  { name: "settings of an operator", persona: "Operator", path: "/settings", shows: /Language/ },
  { name: "own profile", persona: "Operator", path: "/settings/profile", shows: "Ana Baptista" },
  { name: "own account", persona: "Admin", path: "/settings/account", shows: "Where you are signed in" },
  { name: "ways of signing in", persona: "Admin", path: "/settings/sign-in", shows: "Everybody signs in personally" },
  { name: "members", persona: "Admin", path: "/settings/members", shows: "Abdul Rahman" },
  { name: "members of a group admin", persona: "Group admin", path: "/settings/members", shows: "Aisha Bello" },
  {
    name: "members without a match",
    persona: "Admin",
    path: "/settings/members?search=zzzz",
    shows: "Nobody fits",
  },
  {
    name: "member",
    persona: "Admin",
    path: "/settings/members",
    shows: "Abdul Rahman",
    then: async (page) => {
      await page.getByText("Abdul Rahman").click();
      await expect(page.getByRole("dialog").getByText("What they may do")).toBeVisible();
    },
  },
  { name: "roles", persona: "Admin", path: "/settings/roles", shows: "Write procedures" },
  {
    name: "new role",
    persona: "Admin",
    path: "/settings/roles",
    shows: "Write procedures",
    then: (page) => opened(page, "New role"),
  },
  { name: "access groups", persona: "Admin", path: "/settings/groups", shows: "Production" },
  {
    name: "access group",
    persona: "Admin",
    path: "/settings/groups",
    shows: "Production",
    then: async (page) => {
      await page.getByRole("row", { name: "Line 2", exact: true }).click();
      await expect(page.getByText("Production › Line 2")).toBeVisible();
      await expect(page.getByText("Luca Ferrari")).toBeVisible();
    },
  },
  {
    name: "new access group",
    persona: "Admin",
    path: "/settings/groups",
    shows: "Production",
    then: (page) => opened(page, "New group"),
  },
  { name: "invites", persona: "Admin", path: "/settings/invites?search=Haddad", shows: "Karim Haddad" },
  {
    name: "invites without a match",
    persona: "Group admin",
    path: "/settings/invites?search=zzzz",
    shows: "No invite like",
  },
  {
    name: "inviting",
    persona: "Admin",
    path: "/settings/invites?search=Haddad",
    shows: "Karim Haddad",
    then: (page) => opened(page, "Invite people"),
  },
  { name: "import of people", persona: "Admin", path: "/settings/invites/import", shows: "display_name" },
  { name: "shared devices", persona: "Admin", path: "/settings/devices", shows: "Line 2, filler" },
  { name: "sheet of the code", persona: "Admin", path: "/settings/devices/sheet", shows: "Or type this key:" },
  { name: "shared phones", persona: "Admin", path: "/settings/phones", shows: "3 people" },
  {
    name: "new shared phone",
    persona: "Admin",
    path: "/settings/phones",
    shows: "3 people",
    then: async (page) => {
      await page.getByRole("button", { name: "Add number" }).click();
      await expect(page.getByRole("dialog", { name: "Add a shared number" })).toBeVisible();
    },
  },
  { name: "workspace", persona: "Admin", path: "/settings/workspace", shows: "Time zone" },
  { name: "features", persona: "Admin", path: "/settings/features", shows: "Roles of your own" },
  { name: "audit", persona: "Admin", path: "/settings/audit?what=role.created", shows: "Role created" },
  {
    name: "entry of the audit",
    persona: "Admin",
    path: "/settings/audit?what=role.created",
    shows: "Site trainer",
    then: async (page) => {
      await page
        .getByRole("row")
        .filter({ hasText: "Site trainer" })
        .getByRole("button", { name: "Role created" })
        .click();
      await expect(page.getByRole("dialog").getByText("Hash")).toBeVisible();
    },
  },
  { name: "sets", persona: "Content author", path: "/procedures/sets", shows: "First week on Line 2" },
  { name: "sets of an operator", persona: "Operator", path: "/procedures/sets", shows: "First week on Line 2" },
  { name: "sets without a match", persona: "Operator", path: "/procedures/sets?search=zzzz", shows: "No set matches" },
  { name: "a set", persona: "Operator", path: firstWeek, shows: "Spill response" },
  { name: "new set", persona: "Content author", path: "/procedures/sets/new", shows: torque },
  { name: "editor of a set", persona: "Content author", path: firstWeekAnd("edit"), shows: "Spill response" },
  { name: "progress in a set", persona: "Content author", path: firstWeekAnd("progress"), shows: "Ana Baptista" },
  {
    name: "overdue people",
    persona: "Admin",
    path: "/procedures/sets/overdue",
    shows: /Fork-lift refresher|Nobody is overdue/,
  },
  { name: "documents", persona: "Content author", path: "/documents", shows: "Machine manuals" },
  { name: "documents of an operator", persona: "Operator", path: "/documents", shows: "Machine manuals" },
  {
    name: "a document",
    persona: "Operator",
    path: async (visit) => `/documents/view/${await findDocument(visit, "Retort R-3 manual.pdf")}?page=2`,
    shows: "Retort R-3 manual.pdf",
  },
  { name: "recycle bin of documents", persona: "Admin", path: "/documents/bin", shows: "Recycle bin" },
  { name: "media library", persona: "Content author", path: "/media", shows: /Used once|Used \d+ times|No media yet/ },
  { name: "corrective actions", persona: "Content author", path: "/corrective-actions", shows: "Bolt 8 took 52 Nm" },
  {
    name: "corrective actions of one's own",
    persona: "Operator",
    path: "/corrective-actions?whose=opened",
    shows: "The lamp at R-3 is broken",
  },
  {
    name: "a corrective action",
    persona: "Admin",
    path: async (visit) => {
      const path = "/corrective-actions?show=ended&search=Stainless%20gives";
      const { actions } = await ask<{ actions: readonly { readonly id: string }[] }>(visit, path);
      return `/corrective-actions/${actions[0]?.id}`;
    },
    shows: "Learned again for the new film",
  },
  {
    name: "corrective actions without a match",
    persona: "Admin",
    path: "/corrective-actions?search=zzzz",
    shows: "Clear filters",
  },
  {
    name: "closing a corrective action",
    persona: "Admin",
    path: openAction,
    shows: "Timeline",
    then: (page) => openedBy(page, "Close…", "Close this corrective action"),
  },
  {
    name: "assigning a corrective action",
    persona: "Admin",
    path: openAction,
    shows: "Timeline",
    then: (page) => openedBy(page, "Assign or change…", "Assign or change"),
  },
  { name: "feedback", persona: "Content author", path: "/procedures/feedback", shows: "check every bolt again" },
  {
    name: "feedback of one's own",
    persona: "Operator",
    path: "/procedures/feedback?show=any",
    shows: "The lamp at R-3 is broken",
  },
  {
    name: "feedback on a procedure",
    persona: "Content author",
    path: async (visit) => `${await publishedTorque(visit)}/feedback`,
    shows: "check every bolt again",
  },
  { name: "templates", persona: "Content author", path: "/procedures/templates", shows: "Tighten a flange" },
  {
    name: "reusable steps",
    persona: "Content author",
    path: "/procedures/templates?kind=step",
    shows: "Stop and hang your tag",
  },
  {
    name: "where a reusable step is used",
    persona: "Content author",
    path: async (visit) => {
      const found = await ask<{ templates: { id: string }[] }>(visit, "/procedures/templates?kind=step");
      return `/procedures/templates/${found.templates[0]?.id ?? ""}/uses`;
    },
    shows: "Annual retort inspection",
  },
  { name: "deleted procedures", persona: "Admin", path: "/procedures/bin", shows: /Nothing was deleted|Bring back/ },
  { name: "deleted sets", persona: "Admin", path: "/procedures/sets/bin", shows: /Nothing was deleted|Bring back/ },
  {
    name: "deleted templates",
    persona: "Admin",
    path: "/procedures/templates/bin",
    shows: /Nothing was deleted|Bring back/,
  },
  { name: "what is on this device", persona: "Operator", path: "/device", shows: "To be sent" },
  {
    name: "verified steps without a match",
    persona: "Admin",
    path: "/analytics/fettle-ai/steps-verified?from=2001-01-01&to=2001-01-02",
    shows: "No verified step fits these filters",
  },
  { name: "readings", persona: "Admin", path: "/analytics/readings", shows: "By question" },
  {
    name: "versions of a procedure",
    persona: "Content author",
    path: async (visit) => `${await publishedTorque(visit)}/revisions`,
    shows: "Who opened it",
  },
  {
    name: "finding and replacing",
    persona: "Content author",
    path: ownDraft,
    shows: /Before you publish|Choose a module/,
    then: async (page) => {
      await page.keyboard.press("Control+f");
      const dialog = page.getByRole("dialog", { name: "Find and replace" });
      await dialog.getByRole("textbox", { name: "Find" }).fill("gauge");
      await expect(dialog.getByRole("button", { name: /^Replace in/ }).first()).toBeVisible();
    },
  },
  { name: "analytics", persona: "Admin", path: "/analytics/overview", shows: "Runs finished" },
  { name: "analytics of procedures", persona: "Admin", path: "/analytics/procedures", shows: "By procedure" },
  { name: "time studies", persona: "Admin", path: "/time-studies", shows: "Element lists" },
  {
    name: "adapting a procedure for another machine",
    persona: "Content author",
    path: async (visit) => `${await publishedTorque(visit)}/adapt`,
    shows: "Adapt for another machine",
  },
  { name: "adapted draft next to its source", persona: "Content author", path: adaptedTorque, shows: /unconfirmed/ },
  {
    name: "a procedure from a description, without a model",
    persona: "Content author",
    path: "/procedures/from-description",
    shows: "No language model is configured",
  },
  {
    name: "procedures from a folder",
    persona: "Content author",
    path: "/procedures/batches",
    shows: "Procedures from a folder",
  },
  {
    name: "procedures from people",
    persona: "Content author",
    path: "/procedures/interviews",
    shows: "Watch me do it",
  },
  { name: "what a person is told", persona: "Operator", path: "/settings/notifications", shows: "Quiet hours" },
  {
    name: "a new chat with the copilot",
    persona: "Operator",
    path: "/copilot/chat/new",
    shows: "What comes first when caustic is spilled?",
  },
  {
    name: "an answer of the copilot",
    persona: "Operator",
    path: "/copilot/chat/new",
    shows: "Ask the copilot",
    then: async (page) => {
      await page.getByRole("textbox", { name: "Your question" }).fill("How long does CW-4 stand switched on?");
      await page.keyboard.press("Enter");
      await expect(page.getByText("Let CW-4 stand switched on for 15 minutes.").first()).toBeVisible();
      await expect(page.getByRole("button", { name: "Not helpful" })).toBeVisible();
    },
  },
  { name: "a search", persona: "Operator", path: "/search?words=retort", shows: "Torque the retort flange" },
  {
    name: "suggested questions",
    persona: "Admin",
    path: "/copilot/suggested",
    shows: "What comes first when caustic is spilled?",
  },
  { name: "what people ask the copilot", persona: "Admin", path: "/copilot/analytics", shows: "Flagged conversations" },
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
    shows: steps,
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
      await expect(
        page
          .getByRole("dialog")
          .getByRole("treeitem", { name: /Production/ })
          .first(),
      ).toBeVisible();
    },
  },
  {
    name: "publish",
    persona: "Admin",
    path: ownDraft,
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
    name: "signing",
    persona: "Admin",
    path: ownPerform,
    shows: "Read the gauge",
    then: async (page) => {
      await page.getByRole("button", { name: "Done, next step" }).click();
      await page.getByRole("button", { name: "Sign here" }).click();
      await expect(page.getByLabel("Draw your signature here")).toBeVisible();
    },
  },
  {
    name: "timer and voice",
    persona: "Operator",
    path: performTorque,
    shows: performShows,
    then: (page) => openedBy(page, "Timer and voice", "Timer and voice"),
  },
  {
    name: "opening a corrective action",
    persona: "Admin",
    path: ownPerform,
    shows: "Read the gauge",
    then: (page) => openedBy(page, "Open a corrective action", "Open a corrective action"),
  },
  {
    name: "submitting",
    persona: "Admin",
    path: ownPerform,
    shows: "Read the gauge",
    then: async (page) => {
      await page.getByRole("button", { name: "Done, next step" }).click();
      await page.getByRole("button", { name: "Submit" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
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

interface Device {
  readonly theme: Theme;
  /** The first is the one it opens in; then it is made narrower, as people do. */
  readonly sizes: readonly [WindowSize, ...WindowSize[]];
}

/** The first has a mouse, the second is for fingers. */
const devices: readonly Device[] = [
  { theme: "light", sizes: ["desk", "narrow"] },
  { theme: "dark", sizes: ["tablet", "narrow"] },
];

/** By turns, since screens are made of the same parts; each on both with FETTLE_EVERY_SIZE=1. */
const devicesOf = (index: number): readonly Device[] =>
  process.env.FETTLE_EVERY_SIZE ? devices : devices.slice(index % 2, (index % 2) + 1);

/** What opens above a screen, in one browser for each person and device: with the app in its cache, a screen loads in a third of the time. */
const above = Map.groupBy(
  screens.flatMap((screen, index) => (screen.then ? devicesOf(index).map((device) => ({ screen, device })) : [])),
  ({ screen, device }) => `${screen.persona}, ${device.sizes.join(" and ")}, ${device.theme}`,
);
for (const [name, some] of above) {
  test(`nothing above a screen breaks a rule of axe or scrolls sideways: ${name}`, async ({ browser }) => {
    const [{ screen: first, device }] = nonEmpty(some);
    const visit = await asPersona(browser, first.persona, device.sizes[0], device.theme);
    const { expectNoErrors } = await watch(visit.page);
    for (const { screen } of some) {
      await test.step(screen.name, async () => {
        await visit.page.setViewportSize(windows[device.sizes[0]]);
        await open(visit, await pathOf(screen, visit), screen.shows);
        await screen.then?.(visit.page);
        for (const size of device.sizes) {
          await visit.page.setViewportSize(windows[size]);
          await expectAccessible(visit.page, `${screen.name}, ${size}, ${device.theme}`);
        }
        expectNoErrors(`${screen.name}, ${device.theme}`);
      });
    }
  });
}

interface View {
  readonly size: WindowSize;
  readonly theme: Theme;
  readonly language: "en" | "de";
}

const sizes = ["desk", "tablet", "phone", "narrow"] as const;
const views: readonly View[] = (["de", "en"] as const).flatMap((language) =>
  (["dark", "light"] as const).flatMap((theme) => sizes.map((size) => ({ size, theme, language }))),
);

interface Load extends View {
  readonly arrival: Arrival;
}
const arrivals: readonly Arrival[] = ["code first", "code last"];
const loadAs = (view: View, place: number): Load => ({ ...view, arrival: arrivals[place % 2] ?? "code first" });

/** Each route in one of the views by turns; in every one of them with FETTLE_EVERY_SIZE=1, for twenty minutes. */
const everyView = Boolean(process.env.FETTLE_EVERY_SIZE);
const loadsOf = (index: number): readonly Load[] =>
  views.flatMap((view, place) =>
    everyView || place === index % views.length ? [loadAs(view, place + Math.floor(index / views.length))] : [],
  );

/** A route that several screens of the list begin with is looked at once. */
const routes = screens.filter((screen, index) => screens.findIndex((one) => isSameRoute(one, screen)) === index);

function isSameRoute(one: Looked, other: Looked): boolean {
  return one.persona === other.persona && one.path === other.path;
}

// One browser for each person with a mouse, and one for fingers.
const loads = Map.groupBy(
  routes.flatMap((screen, index) => loadsOf(index).map((load) => ({ screen, load }))),
  ({ screen, load: { size, theme, language } }) =>
    `${screen.persona}, ${everyView ? [size, theme, language].join(", ") : size === "desk" ? "mouse" : "touch"}`,
);
for (const [name, some] of loads) {
  test(`no screen moves by itself, breaks a rule of axe or scrolls sideways: ${name}`, async ({ browser }) => {
    const [{ screen: first, load: view }] = nonEmpty(some);
    const visit = await asPersona(browser, first.persona, view.size);
    const { page } = visit;
    const { expectNoErrors, expectSteady } = await watch(page);
    const { arrive } = await holdBack(page);
    for (const { screen, load } of some) {
      const where = `${screen.name}, ${Object.values(load).join(", ")}`;
      await test.step(where, async () => {
        await page.setViewportSize(windows[load.size]);
        await page.emulateMedia({ colorScheme: load.theme });
        arrive(load.arrival);
        // Of several such scripts the last one counts.
        await page.addInitScript(speak, load.language);
        await page.goto(visit.inApp(await pathOf(screen, visit)));
        await whole(page);
        // A small window draws only the beginning of a list.
        if (load.language === "en" && isWide(load.size))
          await expect(page.getByText(screen.shows).first()).toBeVisible();
        await expectSteady(where);
        await expectAccessible(page, where);
        // As people make a window narrower.
        if (isWide(load.size) && !everyView) {
          await page.setViewportSize(windows.narrow);
          await expectAccessible(page, `${where}, made narrow`);
        }
        expectNoErrors(where);
      });
    }
  });
}

const isWide = (size: WindowSize) => size === "desk" || size === "tablet";
const pathOf = async ({ path }: Looked, visit: Visit) => (typeof path === "string" ? path : await path(visit));

function nonEmpty<T>(some: readonly T[]): readonly [T, ...T[]] {
  const [first, ...rest] = some;
  if (first === undefined) throw new Error("A group of nothing");
  return [first, ...rest];
}

/** Runs in the page. */
function speak(language: string): void {
  if (origin !== "null") localStorage.setItem("fettle.language", language);
}

test("no screen of signing in breaks a rule of axe or scrolls sideways", async ({ browser }) => {
  const page = await (await newVisitor(browser, "narrow")).newPage();
  for (const path of ["/login", "/workspace-select", "/setup", "/join", "/invite"]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading").first()).toBeVisible();
      for (const size of ["narrow", "desk"] as const) {
        await page.setViewportSize(windows[size]);
        await expectAccessible(page, `${path}, ${size}`);
      }
    });
  }
});
