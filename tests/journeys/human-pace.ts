import { expect, type Locator } from "@playwright/test";
import { upload } from "./controls.ts";
import type { SampleFile } from "./sample-picture.ts";

/** What a person who sees a screen for the first time takes for each thing that they do, in ms. */
const paceMs = { press: 1000, character: 120, word: 240 } as const;

/**
 * Works on a page like a person, and counts instead of sleeping: the same work takes the same counted time on every
 * machine. What the machine takes for itself comes on top.
 */
export class HumanPace {
  readonly #count = { press: 0, character: 0, word: 0 };

  /** The time that the person took so far, in ms: for thinking before each press, typing and reading. */
  get ms(): number {
    const { press, character, word } = this.#count;
    return press * paceMs.press + character * paceMs.character + word * paceMs.word;
  }

  get summary(): string {
    const { press, character, word } = this.#count;
    return `${press} presses, ${character} characters typed, ${word} words read: ${(this.ms / 1000).toFixed(1)} s`;
  }

  async press(target: Locator): Promise<void> {
    this.#count.press += 1;
    await target.click();
  }

  /** Goes to a field and types into it. */
  async fill(field: Locator, text: string): Promise<void> {
    this.#count.press += 1;
    await field.click();
    await this.type(field, text);
  }

  /** Types into a field that has the focus already, as a form that just opened gives it to its first one. */
  async type(field: Locator, text: string): Promise<void> {
    await expect(field).toBeFocused();
    this.#count.character += text.length;
    await field.pressSequentially(text);
  }

  /** Reads what is written in a part of the screen. */
  async read(part: Locator): Promise<void> {
    await expect(part).toBeVisible();
    const words = (await part.innerText()).split(/\s+/u).filter((word) => word !== "");
    this.#count.word += words.length;
  }

  /** Three presses: the button, the file in the system's dialog, and that dialog's button. */
  async upload(button: Locator, file: SampleFile): Promise<void> {
    this.#count.press += 3;
    await upload(button.page(), { button, file });
  }
}
