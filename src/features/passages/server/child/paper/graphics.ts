import type { Element } from "@xmldom/xmldom";
import type { PaperPlace } from "../../../rules/paper.ts";
import { type Archive, attr, childOf, elementsIn, nameOf, type Relation, textIn } from "./archive.ts";
import type { PaperWriter } from "./paper-writer.ts";

/** The part that is read, with what it points to. */
export interface PartContext {
  readonly archive: Archive;
  readonly relations: ReadonlyMap<string, Relation>;
  readonly writer: PaperWriter;
}

/**
 * What a picture, a drawing or an embedded object shows. Returns the numbers of its pictures in their order; everything
 * else in it becomes a loss.
 */
export function picturesIn(
  root: Element,
  context: PartContext,
  at: PaperPlace,
): { readonly picture: number; readonly description: string }[] {
  const { archive, relations, writer } = context;
  const pictures: { picture: number; description: string }[] = [];
  const described = elementsIn(root, "docPr", "cNvPr")[0];
  const description = attr(described, "descr");
  const name = description || attr(described, "name");
  const take = (id: string) => {
    const relation = relations.get(id);
    if (!relation) return;
    if (relation.isExternal) {
      writer.loss("externalPicture", at, relation.target);
      return;
    }
    const picture = writer.picture(at, archive.bytesOf(relation.target), relation.target);
    if (picture !== undefined) pictures.push({ picture, description });
  };
  for (const element of [root, ...elementsIn(root, ...looked)]) {
    switch (nameOf(element)) {
      case "blip": {
        const link = attr(element, "link");
        if (attr(element, "embed") !== "") take(attr(element, "embed"));
        else if (link !== "") take(link);
        break;
      }
      case "imagedata":
        take(attr(element, "id"));
        break;
      case "chart":
        if (attr(element, "id") !== "") writer.loss("chart", at, chartName(context, attr(element, "id")) || name);
        break;
      case "relIds":
        writer.loss("diagram", at, diagramText(context, attr(element, "dm")) || name);
        break;
      case "txbxContent":
        if (!isWithin(element, "txbxContent", root)) writer.loss("textBox", at, textIn(element));
        break;
      case "wsp":
      case "cxnSp":
        if (elementsIn(element, "txbxContent").length === 0) writer.loss("drawing", at, shapeName(element) || name);
        break;
      case "OLEObject":
      case "oleObj":
      case "control":
        writer.loss("embeddedObject", at, attr(element, "ProgID") || attr(element, "progId") || attr(element, "name"));
        break;
      case "videoFile":
      case "webVideoPr":
        writer.loss("video", at, targetOf(context, attr(element, "link")) || name);
        break;
      case "audioFile":
      case "wavAudioFile":
        writer.loss("audio", at, targetOf(context, attr(element, "link") || attr(element, "embed")) || name);
        break;
      case "contentPart":
        writer.loss("drawing", at, name);
        break;
      case "model3d":
        writer.loss("embeddedObject", at, name);
        break;
      case "hlinkMouseOver":
      case "hlinkClick": {
        const relation = relations.get(attr(element, "id"));
        if (relation?.isExternal) writer.loss("externalLink", at, relation.target);
        break;
      }
    }
  }
  return pictures;
}

const looked = [
  "blip",
  "imagedata",
  "chart",
  "relIds",
  "txbxContent",
  "wsp",
  "cxnSp",
  "OLEObject",
  "oleObj",
  "control",
  "videoFile",
  "webVideoPr",
  "audioFile",
  "wavAudioFile",
  "contentPart",
  "model3d",
  "hlinkClick",
  "hlinkMouseOver",
] as const;

/** The elements of these names, each once: what programs that do not know an extension show in its place is no other object. */
export const elementsOnce = (parent: Element | undefined, ...names: readonly string[]): Element[] =>
  elementsIn(parent, ...names).filter((one) => parent && !isWithin(one, "Fallback", parent));

const targetOf = ({ relations }: PartContext, id: string): string => relations.get(id)?.target ?? "";

function isWithin(element: Element, name: string, root: Element): boolean {
  for (let parent = element.parentNode; parent && parent !== root; parent = parent.parentNode) {
    if (parent.localName === name) return true;
  }
  return false;
}

/** Its outline and its own name: "rightArrow Arrow 3". */
export function shapeName(shape: Element): string {
  const form = attr(elementsIn(shape, "prstGeom")[0], "prst");
  return [form, attr(elementsIn(shape, "cNvPr")[0], "name")].filter((word) => word !== "").join(" ");
}

function chartName({ archive, relations }: PartContext, id: string): string {
  const target = relations.get(id)?.target;
  const title = target === undefined ? undefined : elementsIn(archive.xml(target), "title")[0];
  return textIn(title);
}

function diagramText({ archive, relations }: PartContext, id: string): string {
  const target = relations.get(id)?.target;
  return target === undefined
    ? ""
    : elementsIn(archive.xml(target), "pt")
        .map((point) => textIn(childOf(point, "t")))
        .filter((text) => text !== "")
        .join(" · ");
}
