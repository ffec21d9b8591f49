/** A procedure set: for learning, or procedures that are worked through one after another. */
export type DemoSet = {
  readonly key: string;
  readonly title: string;
  readonly setType: "learning" | "workflow";
  readonly procedures: readonly string[];
  readonly groups: readonly string[];
  readonly author: string;
  readonly createdDaysAgo: number;
  /** Of a workflow. */
  readonly enforcesOrder?: true;
  /** Of a learning set. */
  readonly dueDays?: number;
  readonly validMonths?: number;
};
