import { type Hit, segmentsOf } from "../../passages/passage.ts";

/** The marks on a page: hits of a search, or the passage that a link leads to. */
export interface PageMarks {
  readonly kind: "passage" | "search";
  readonly hits: readonly Hit[];
  /** The current one of them. */
  readonly active?: number | undefined;
}

/** Marks the text layer of a page, one element an item; without marks it is as it was. Returns the first active mark. */
export function markLayer(
  items: readonly HTMLElement[],
  texts: readonly string[],
  marks: PageMarks | undefined,
): Element | undefined {
  const touched = new Set((marks?.hits ?? []).flatMap((hit) => hit.map((mark) => mark.piece)));
  let active: Element | undefined;
  for (const [index, item] of items.entries()) {
    const text = texts[index] ?? "";
    if (!touched.has(index) || !marks) {
      if (item.firstElementChild) item.textContent = text;
      continue;
    }
    const nodes = segmentsOf(text, index, marks.hits).map((segment) => {
      if (segment.hit === undefined) return document.createTextNode(segment.text);
      const mark = document.createElement("mark");
      mark.textContent = segment.text;
      mark.dataset.kind = marks.kind;
      if (segment.hit === marks.active) {
        mark.dataset.active = "true";
        active ??= mark;
      }
      return mark;
    });
    item.replaceChildren(...nodes);
  }
  return active;
}
