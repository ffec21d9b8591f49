import type { DraftContent, Module, Step } from "#features/procedures/content.ts";
import type { DraftParts } from "#features/procedures/rules/draft-parts.ts";
import { mediaOf } from "#features/procedures/rules/media-of.ts";
import { same } from "#features/procedures/rules/same.ts";
import { partIdsOf } from "#features/procedures/server/draft-service.ts";

/** The ids of all parts given, options included. */
export const idsIn = ({ sections, steps }: DraftParts): string[] => [
  ...sections.keys(),
  ...[...steps.values()].flatMap((step) => [step.id, ...partIdsOf(step.modules)]),
];

/** The steps as content of their own, for rules that look at steps one by one. */
export const stepsAlone = ({ head, steps }: DraftParts): DraftContent => contentWith(head, [...steps.values()]);

const contentWith = (head: DraftParts["head"], steps: readonly Step[]): DraftContent => ({
  ...head,
  sections: [{ id: "", title: "", steps: [...steps] }],
});

/** Whether a spatial instruction names an area that it did not name before. */
export function namesNewArea(before: DraftParts, after: DraftParts): boolean {
  const areaOf = (module: Module) => (module.moduleType === "spatialInstruction" ? module.moduleData.areaId : null);
  const places = ({ steps }: DraftParts) =>
    [...steps.values()].flatMap((step) =>
      step.modules.flatMap((module) => (areaOf(module) === null ? [] : [`${module.id} ${areaOf(module)}`])),
    );
  const known = new Set(places(before));
  return places(after).some((place) => !known.has(place));
}

/** Whether pictures and videos come, go or change places. Sections that change places may carry any that there are. */
export function movesMedia(before: DraftParts, after: DraftParts, hasMedia: boolean): boolean {
  if (!same(before.head.procedureImage, after.head.procedureImage)) return true;
  const wasOrder = before.order.filter((id) => after.order.includes(id));
  const isOrder = after.order.filter((id) => before.order.includes(id));
  if (hasMedia && !same(wasOrder, isOrder)) return true;
  const shown = (parts: DraftParts) => {
    const sectionOf = new Map(
      [...parts.sections.values()].flatMap(({ id, stepIds }) => stepIds.map((one) => [one, id])),
    );
    return [...parts.steps.values()].flatMap((step) => {
      const media = mediaOf(contentWith({ ...parts.head, procedureImage: null }, [step]));
      return media.length === 0 ? [] : [{ id: step.id, in: sectionOf.get(step.id), media }];
    });
  };
  const [was, is] = [shown(before), shown(after)];
  if (was.length === 0 && is.length === 0) return false;
  // A step that moved within its section belongs to the same one: its place says so.
  return !same(was, is) || !same(placesOf(before, was), placesOf(after, is));
}

const placesOf = ({ sections }: DraftParts, steps: readonly { readonly id: string }[]) =>
  steps.map(({ id }) => [...sections.values()].map(({ stepIds }) => stepIds.indexOf(id)));

/** Whether a title says something else, or comes or goes: a search goes through them. */
export function hasOtherText(before: DraftParts, after: DraftParts): boolean {
  const words = ({ head, sections, steps }: DraftParts) => [
    head.title,
    head.description,
    ...[...sections.values(), ...steps.values()].map((part) => `${part.id} ${part.title}`).sort(),
  ];
  return !same(words(before), words(after));
}
