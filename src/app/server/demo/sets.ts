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

export const sets: readonly DemoSet[] = [
  {
    key: "first-week",
    title: "First week on Line 2",
    setType: "learning",
    procedures: ["new-starter-quiz", "hygiene-entry", "spill-response", "metal-detector-test"],
    groups: ["line-2"],
    author: "mina-rossi",
    createdDaysAgo: 40,
    dueDays: 30,
    validMonths: 12,
  },
  {
    key: "format-change",
    title: "Format change, Filler 3",
    setType: "workflow",
    procedures: ["change-over-filler", "calibrate-checkweigher", "metal-detector-test"],
    groups: ["line-2", "mechanical"],
    author: "mina-rossi",
    createdDaysAgo: 60,
    enforcesOrder: true,
  },
  {
    key: "allergen-day",
    title: "Allergen day",
    setType: "workflow",
    procedures: ["allergen-changeover", "cip-mixer-m-2", "sample-brix"],
    groups: ["line-1", "line-2", "laboratory"],
    author: "yuki-tanabe",
    createdDaysAgo: 25,
  },
  {
    key: "truck-licence",
    title: "Fork-lift refresher",
    setType: "learning",
    procedures: ["fork-lift-inspection", "spill-response"],
    groups: ["inbound", "outbound"],
    author: "claire-dubois",
    createdDaysAgo: 12,
    dueDays: 30,
  },
];
