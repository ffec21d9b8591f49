/** As much of the tree that Markdown becomes as is read here. */
export interface HastNode {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  properties?: Record<string, never>;
  children?: HastNode[];
}
