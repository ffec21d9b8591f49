import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import type { DraftContent } from "#features/procedures/content.ts";
import { newModule, newStep } from "#features/procedures/rules/new-content.ts";
import { samplePicture } from "../journeys/sample-picture.ts";

/** The modules of the procedure's only step; a signature that is never given keeps the step from being done. */
const questions = {
  pressure: "Pressure at the pump",
  sound: "What do you hear?",
  remarks: "Remarks for the next shift",
  valve: "Where does the valve stand?",
  photo: "A picture of the gauge",
} as const;
const positions = ["Open", "Half open", "Closed"] as const;

export function askedSteps(): DraftContent["sections"][number]["steps"] {
  const newId = () => randomUUID();
  const pressure = newModule("numberInput", newId);
  const sound = newModule("freeResponse", newId);
  const remarks = newModule("freeResponse", newId);
  const valve = newModule("multipleChoice", newId);
  const photo = newModule("evidenceUpload", newId);
  const signature = newModule("signature", newId);
  if (pressure.moduleType === "numberInput") Object.assign(pressure.moduleData, { prompt: questions.pressure });
  if (sound.moduleType === "freeResponse") Object.assign(sound.moduleData, { prompt: questions.sound });
  if (remarks.moduleType === "freeResponse") Object.assign(remarks.moduleData, { prompt: questions.remarks });
  if (valve.moduleType === "multipleChoice") {
    const options = positions.map((label) => ({ id: newId(), label, isCorrect: false }));
    Object.assign(valve.moduleData, { question: questions.valve, options });
  }
  if (photo.moduleType === "evidenceUpload") Object.assign(photo.moduleData, { prompt: questions.photo });
  if (signature.moduleType === "signature") {
    Object.assign(signature.moduleData, { termsText: "I was there myself.", isRequired: true });
  }
  const modules = [pressure, sound, remarks, valve, photo, signature];
  return [{ ...newStep(newId), title: "Look at the pump", modules }];
}

/** Something that a person can enter, and how it reads on the screen. */
export interface Field {
  readonly name: keyof typeof questions;
  /** How it reads with nothing in it. */
  readonly none: string;
  /** How it will read after the entry of this number, when it read `last` before. */
  reads(number: number, last: string): string;
  enter(page: Page, number: number): Promise<void>;
  read(page: Page): Promise<string>;
}

const box = (page: Page, name: keyof typeof questions) => page.getByRole("textbox", { name: questions[name] });

const textField = (name: "sound" | "remarks"): Field => ({
  name,
  none: "",
  reads: (number) => `entry ${number}`,
  enter: (page, number) => box(page, name).fill(`entry ${number}`),
  read: (page) => box(page, name).inputValue(),
});

const position = (number: number) => positions[number % positions.length] ?? positions[0];
const valve = (page: Page, label: string) => page.getByRole("radio", { name: label, exact: true });
const photos = (page: Page) => page.getByRole("group", { name: questions.photo });

export const fields: readonly [Field, ...Field[]] = [
  {
    name: "pressure",
    none: "",
    reads: String,
    async enter(page, number) {
      await box(page, "pressure").fill(String(number));
      await box(page, "pressure").blur();
    },
    read: (page) => box(page, "pressure").inputValue(),
  },
  textField("sound"),
  textField("remarks"),
  {
    name: "valve",
    none: "",
    reads: position,
    enter: (page, number) => valve(page, position(number)).check({ force: true }),
    async read(page) {
      for (const label of positions) if (await valve(page, label).isChecked()) return label;
      return "";
    },
  },
  {
    name: "photo",
    none: "0",
    reads: (_number, last) => String(Number(last) + 1),
    async enter(page, number) {
      const shown = photos(page).getByRole("listitem");
      const before = await shown.count();
      const colour = [number % 256, (number * 7) % 256, (number * 31) % 256] as const;
      const chosen = photos(page).locator("input[type=file]").last();
      await chosen.setInputFiles(samplePicture(`gauge-${number}.png`, colour));
      await expect(shown).toHaveCount(before + 1);
    },
    read: async (page) => String(await photos(page).getByRole("listitem").count()),
  },
];

/** The perform stands on the screen, with what the device and the server have of it. */
export async function showsPerform(page: Page): Promise<void> {
  await expect(box(page, "pressure")).toBeVisible({ timeout: 30_000 });
}
