import { type BrowserContext, expect, type Page } from "@playwright/test";
import { newModule, newSection, newStep } from "#features/procedures/rules/new-content.ts";
import { deltaOf } from "#kit/rich-text.ts";
import { scripts } from "../support/hostile-names.ts";
import { address, asPersona, open, unique, type Visit } from "./as-persona.ts";
import { ask } from "./find.ts";
import { test } from "./journey.ts";
import { openPalette } from "./keys.ts";

/*
 * Texts that would run where somebody took them for markup, in every name and text field, on every screen that shows
 * them: none runs, none loads anything from elsewhere, and none leads away.
 */

interface Watched {
  readonly faults: string[];
}

/** Notes whatever a hostile text could do. */
async function watch(context: BrowserContext): Promise<Watched> {
  const faults: string[] = [];
  const own = new URL(address()).host;
  await context.addInitScript(() => {
    Object.defineProperty(window, "pwned", {
      set: (value) => {
        document.title = `pwned ${String(value)}`;
        throw new Error("pwned");
      },
    });
  });
  context.on("dialog", (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on("request", (request) => {
    const { protocol, host } = new URL(request.url());
    if (/^https?:$/.test(protocol) && host !== own) faults.push(`asked for ${request.url()}`);
  });
  context.on("page", (page) => {
    page.on("pageerror", (error) => faults.push(`an error: ${error.message}`));
    page.on("framenavigated", (frame) => {
      const { protocol, host } = new URL(frame.url());
      if (protocol === "javascript:" || (/^https?:$/.test(protocol) && host !== own))
        faults.push(`went to ${frame.url()}`);
    });
  });
  return { faults };
}

async function expectHarmless(page: Page, where: string, { faults }: Watched): Promise<void> {
  expect(faults, where).toEqual([]);
  expect(await page.title(), where).not.toMatch(/^pwned /);
  const leaks = await page.evaluate(() => {
    const attributes = [...document.querySelectorAll("*")].flatMap((element) =>
      [...element.attributes].filter(
        ({ name, value }) =>
          name.startsWith("on") ||
          (/^(href|src|action|formaction|srcdoc)$/.test(name) && /^\s*(javascript|data:text)/i.test(value)),
      ),
    );
    return [
      ...attributes.map(({ name, value }) => `${name}=${value}`),
      ...[...document.querySelectorAll("iframe, base, object, embed, form[action^='http']")].map((one) =>
        one.outerHTML.slice(0, 200),
      ),
    ];
  });
  expect(leaks, where).toEqual([]);
}

/** All of them in one text, as long as a field allows. */
const everything = (charactersMax: number): string => {
  let text = "";
  for (const script of scripts) if (text.length + script.length < charactersMax - 2) text += `${script} `;
  return text.trim();
};

const post = <Reply>(visit: Visit, path: string, body: unknown) => ask<Reply>(visit, path, { method: "POST", body });

/** A procedure whose every text is hostile; answers its id. */
async function hostileProcedure(admin: Visit, title: string): Promise<string> {
  const newId = () => crypto.randomUUID();
  const all = everything(450);
  const instruction = newModule("instruction", newId);
  if (instruction.moduleType === "instruction") instruction.moduleData.content = deltaOf(all);
  const choice = newModule("multipleChoice", newId);
  if (choice.moduleType === "multipleChoice") {
    choice.moduleData.question = all;
    choice.moduleData.options.forEach((option, at) => Object.assign(option, { label: `${scripts[at]} ${at}` }));
  }
  const number = newModule("numberInput", newId);
  if (number.moduleType === "numberInput")
    Object.assign(number.moduleData, { prompt: all, unit: scripts[0]?.slice(0, 40) });
  const signature = newModule("signature", newId);
  if (signature.moduleType === "signature") signature.moduleData.termsText = all;
  const steps = [instruction, choice, number, signature].map((module, at) => ({
    ...newStep(newId),
    title: `${scripts[at % scripts.length]} ${at}`,
    modules: [module],
  }));
  const content = {
    title,
    description: all,
    procedureImage: null,
    sections: [{ ...newSection(newId), title: scripts[1] ?? "", steps }],
    areaIds: [],
  };
  const draft = await post<{ id: string; versionId: string; revision: number }>(admin, "/procedures", { title });
  const path = `/procedures/${draft.id}/draft/${draft.versionId}`;
  const saved = await ask<{ revision: number }>(admin, path, { method: "PUT", ifMatch: draft.revision, body: content });
  await post(admin, `${path}/publish`, { revision: saved.revision, changeNote: all });
  return draft.id;
}

test("hostile texts in every name run nowhere", async ({ browser }) => {
  const admin = await asPersona(browser, "Admin");
  const watched = await watch(admin.context);
  // The page that is open already was opened before anybody watched.
  const page = await admin.context.newPage();
  const visit: Visit = { ...admin, page };
  const named = (script: string) => unique(script).slice(0, 110);

  const groups: { readonly id: string; readonly name: string }[] = [];
  for (const script of scripts) {
    // Two marks have a meaning in names of groups and are refused there.
    const groupName = named(script.replaceAll(/[/;]/g, "."));
    const { id: groupId } = await post<{ id: string }>(visit, "/groups", { name: groupName });
    groups.push({ id: groupId, name: groupName });
    // No other member sees them, so that the lists of the other journeys stay short.
    const { id } = await post<{ id: string }>(visit, "/areas", { name: named(script), accessGroupIds: [groupId] });
    await post(visit, "/areas/notes", { areaId: id, content: deltaOf(script) });
    await post(visit, "/documents/folders", { folderName: named(script), accessGroupIds: [groupId] });
  }
  const areaName = named(everything(180));
  const area = await post<{ id: string }>(visit, "/areas", { name: areaName });
  const procedureId = await hostileProcedure(visit, unique(everything(300)));

  /** Each screen with a text of its list, or next to the hostile name: scripts could not run before it is shown. */
  const screens: readonly (readonly [path: string, shows: string | RegExp])[] = [
    ["/home", /^v\d+ · \d+ steps?$/],
    ["/procedures", /\d steps/],
    [`/procedures/${procedureId}`, `${scripts[0]} 0`],
    [`/procedures/${procedureId}/perform`, `${scripts[0]} 0`],
    ["/areas", /pwned/],
    [`/areas/${area.id}`, areaName],
    ["/documents", /pwned/],
    ["/media", /Used once|Used \d+ times|No media yet/],
    ["/settings/groups", /pwned/],
    [`/settings/groups/${groups[1]?.id}`, groups[1]?.name ?? ""],
    ["/settings/members", "Abdul Rahman"],
    ["/settings/audit", "Group created"],
    ["/settings/roles", "Write procedures"],
    ["/performs", /Nothing is running|Continue/],
  ];
  for (const [screen, shows] of screens) {
    await test.step(screen, async () => {
      await open(visit, screen, shows);
      await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
      await expectHarmless(page, screen, watched);
    });
  }
  await ask(visit, `/procedures/${procedureId}/draft`, { method: "POST" });
  await open(visit, `/procedures/${procedureId}/edit`, /Before you publish|Choose a module|Module/);
  await expectHarmless(page, "the editor", watched);

  // Chips, pickers and the palette show names again.
  await open(visit, "/procedures");
  const palette = await openPalette(page);
  await page.keyboard.type("script");
  await expect(palette.getByRole("option", { name: /<script/i }).first()).toBeVisible();
  await expectHarmless(page, "the palette", watched);
});
