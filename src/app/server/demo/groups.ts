/** Access groups of a workspace, parents before children. `icon` is a name of the icon set. */
export type DemoGroup = {
  readonly key: string;
  readonly name: string;
  readonly icon: string;
  readonly parent: string | null;
};
