import type { PerformableModule } from "#features/procedures/content.ts";
import type { DeviceProcedure } from "#features/search/rules/device-corpus.ts";
import { deltaOf } from "#kit/rich-text.ts";

/** The same id for the same number from 0 to 99. */
export const deviceIdOf = (n: number): string => `0192cc00-0000-7000-8000-0000000000${String(n).padStart(2, "0")}`;

let made = 50;
/**
 * A procedure of one section, as a device keeps it; each step has its title and an instruction. Its id is that of `n`, those of
 * its steps are those of `10 * n` and on.
 */
export function deviceProcedure(n: number, title: string, steps: Readonly<Record<string, string>>): DeviceProcedure {
  const modules = (words: string) => [
    { id: deviceIdOf(made++), moduleType: "instruction", moduleData: { version: 1, content: deltaOf(words) } },
  ];
  const filled = Object.entries(steps).map(([stepTitle, words], at) => ({
    id: deviceIdOf(10 * n + at),
    title: stepTitle,
    modules: modules(words) as unknown as PerformableModule[],
  }));
  const sections = [{ id: deviceIdOf(made++), title: "Work", steps: filled }] as unknown as DeviceProcedure["sections"];
  return { id: deviceIdOf(n), versionId: deviceIdOf(n + 4), version: 3, title, description: "", sections };
}
