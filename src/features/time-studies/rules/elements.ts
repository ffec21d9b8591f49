/** What a work element is for: it changes the product, it has to be done, or it could be spared. */
export const elementKinds = ["valueAdding", "necessary", "waste"] as const;
export type ElementKind = (typeof elementKinds)[number];

export interface WorkElement {
  readonly id: string;
  readonly name: string;
  readonly kind: ElementKind;
}

export const studyLimits = {
  nameCharactersMax: 200,
  filmNameCharactersMax: 300,
  noteCharactersMax: 2000,
  elementsMax: 200,
  marksMax: 5000,
  /** Of all observations of a study. */
  lapsMax: 20_000,
  ratingMin: 50,
  ratingMax: 150,
  ratingStep: 5,
  /** One day. */
  elapsedMsMax: 86_400_000,
} as const;

/** [TS3] Elements are told apart by their ids, and by their names on a screen and in a file. */
export function hasDistinctElements(elements: readonly WorkElement[]): boolean {
  const names = new Set(elements.map((one) => one.name.toLowerCase()));
  return new Set(elements.map((one) => one.id)).size === elements.length && names.size === elements.length;
}

/** [TS4] The steps of a procedure as elements: numbered, as titles may be blank or occur twice. */
export const elementsOfSteps = (steps: readonly { readonly id: string; readonly title: string }[]): WorkElement[] =>
  steps.map(({ id, title }, index) => {
    const number = String(index + 1).padStart(2, "0");
    const name = title.trim() === "" ? number : `${number} ${title.trim()}`;
    return { id, name: name.slice(0, studyLimits.nameCharactersMax), kind: "valueAdding" };
  });
