/** What Markdown becomes before it is drawn: elements by their names in HTML, and texts. */
export type ProseNode = ProseText | ProseElement;

export interface ProseText {
  readonly type: "text";
  readonly value: string;
}

export interface ProseElement {
  readonly type: "element";
  readonly tagName: string;
  readonly properties: ProseProperties;
  readonly children: readonly ProseNode[];
}

export interface ProseProperties {
  readonly href?: string;
  readonly alt?: string;
  readonly start?: number;
  readonly checked?: boolean;
  readonly className?: string;
}

export const textNode = (value: string): ProseText => ({ type: "text", value });

export const element = (
  tagName: string,
  children: readonly ProseNode[],
  properties: ProseProperties = {},
): ProseElement => ({ type: "element", tagName, properties, children });
