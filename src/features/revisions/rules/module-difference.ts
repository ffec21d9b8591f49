import type { DraftContent, MediaRef, Module } from "#features/procedures/content.ts";
import { mediaOf } from "#features/procedures/rules/media-of.ts";
import { same } from "#features/procedures/rules/same.ts";
import { mapTexts, type TextPlace } from "#features/procedures/rules/texts.ts";
import { plainText } from "#kit/rich-text.ts";

type TextField = Extract<TextPlace, { of: "module" }>["field"];

/** Settings of modules that are neither text nor media; `isCorrect` is an option's. */
export const settingNames = [
  "isRequired",
  "isMultipleSelection",
  "shouldShuffleOptions",
  "isStrict",
  "isAiGraded",
  "isVerified",
  "isSignatureRequiredForOverride",
  "min",
  "max",
  "unit",
  "details",
  "areaId",
  "transform",
  "isCorrect",
] as const;
export type SettingName = (typeof settingNames)[number];

export type Difference =
  | { readonly in: "text"; readonly field: TextField; readonly before: string; readonly after: string }
  /** The words are the same, and look different. */
  | { readonly in: "form" }
  | { readonly in: "media"; readonly before: readonly MediaRef[]; readonly after: readonly MediaRef[] }
  | { readonly in: "setting"; readonly name: SettingName; readonly before: unknown; readonly after: unknown };

/** [P90] What became of one module: text by text, its media, its settings. Nothing where it is the same. */
export function moduleDifference(before: Module, after: Module): Difference[] {
  const [old, now] = [textsIn(before), textsIn(after)];
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  const texts = keys.flatMap((key): Difference[] => {
    const [was, is] = [old.get(key), now.get(key)];
    const field = (is ?? was)?.field;
    if (field === undefined || was?.text === is?.text) return [];
    return [{ in: "text", field, before: was?.text ?? "", after: is?.text ?? "" }];
  });
  return [...texts, ...formOf(before, after, texts), ...mediaIn(before, after), ...settingsIn(before, after)];
}

interface FieldText {
  readonly field: TextField;
  readonly text: string;
}

const alone = (module: Module): DraftContent => ({
  title: "",
  description: "",
  procedureImage: null,
  sections: [{ id: "", title: "", steps: [{ id: "", title: "", modules: [module] }] }],
});

function textsIn(module: Module): Map<string, FieldText> {
  const texts = new Map<string, FieldText>();
  const note = (text: string, place: TextPlace) => {
    if (place.of === "module") texts.set(`${place.field} ${place.optionId ?? ""}`, { field: place.field, text });
  };
  mapTexts(alone(module), {
    plain: (text, place) => {
      note(text, place);
      return text;
    },
    rich: (text, place) => {
      note(plainText(text), place);
      return text;
    },
  });
  return texts;
}

function formOf(before: Module, after: Module, texts: readonly Difference[]): Difference[] {
  if (!("content" in before.moduleData) || !("content" in after.moduleData) || texts.length > 0) return [];
  return same(before.moduleData.content, after.moduleData.content) ? [] : [{ in: "form" }];
}

function mediaIn(before: Module, after: Module): Difference[] {
  const [old, now] = [mediaOf(alone(before)), mediaOf(alone(after))];
  return same(old, now) ? [] : [{ in: "media", before: old, after: now }];
}

function settingsIn(before: Module, after: Module): Difference[] {
  const [old, now] = [settingsOf(before), settingsOf(after)];
  return settingNames
    .filter((name) => !same(old[name], now[name]))
    .map((name) => ({ in: "setting", name, before: old[name], after: now[name] }));
}

function settingsOf({ moduleData }: Module): Partial<Record<SettingName, unknown>> {
  const data: Readonly<Record<string, unknown>> = moduleData;
  const known = Object.fromEntries(settingNames.filter((name) => name in data).map((name) => [name, data[name]]));
  if (!("options" in moduleData)) return known;
  return { ...known, isCorrect: moduleData.options.filter((option) => option.isCorrect).map((option) => option.label) };
}
