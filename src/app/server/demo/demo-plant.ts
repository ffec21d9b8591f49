import type { DemoProcedure } from "./demo-procedure.ts";
import type { DemoDeviation } from "./deviations.ts";
import { type DemoLibrary, readLibrary } from "./documents.ts";
import type { DrawingKey } from "./drawings/drawings.ts";
import { type DemoGovernance, readGovernance } from "./governance.ts";
import type { DemoGroup } from "./groups.ts";
import type { DemoPerson, DemoRole } from "./people.ts";
import { type DemoPerform, performsOf } from "./performs.ts";
import { readProcedures } from "./procedures.ts";
import { readData } from "./read-data.ts";

export type DemoEnterprise = { readonly key: string; readonly name: string };

export type DemoWorkspace = {
  readonly key: string;
  readonly enterpriseKey: string;
  readonly name: string;
  readonly timeZone: string;
  readonly createdDaysAgo: number;
  readonly roles: readonly DemoRole[];
  readonly groups: readonly DemoGroup[];
  readonly people: readonly DemoPerson[];
  readonly areas: readonly DemoArea[];
  readonly procedures: readonly DemoProcedure[];
  readonly sets: readonly DemoSet[];
  readonly library: DemoLibrary;
  readonly governance: DemoGovernance;
  readonly followUps: DemoFollowUps;
  /** Performs of the year before `now`; the same `now` gives the same performs. */
  readonly performs: (now: Date) => DemoPerform[];
};

export type DemoPersona = {
  readonly key: string;
  readonly label: string;
  readonly workspaceKey: string;
  readonly personKey: string;
  readonly blurb: string;
};

export type DemoPlant = {
  readonly enterprises: readonly DemoEnterprise[];
  readonly workspaces: readonly DemoWorkspace[];
  readonly personas: readonly DemoPersona[];
};

/** What the list of the workspaces says of one; the rest is in files of the same names in its folder. */
type ListedWorkspace = Pick<DemoWorkspace, "key" | "enterpriseKey" | "name" | "timeZone" | "createdDaysAgo"> & {
  readonly procedures: readonly string[];
  /** How many runs of the last year were submitted, and how many go on. */
  readonly finished: number;
  readonly inProgress: number;
};

function readWorkspace({ finished, inProgress, procedures: names, ...listed }: ListedWorkspace): DemoWorkspace {
  const { key } = listed;
  // Parents come before their children.
  const groups = readData<readonly DemoGroup[]>(`${key}/groups.json`);
  const people = readData<readonly DemoPerson[]>(`${key}/people.json`);
  const procedures = readProcedures(key, ...names);
  const followUps = readData<DemoFollowUps>(`${key}/follow-ups.json`);
  return {
    ...listed,
    roles: readData(`${key}/roles.json`),
    groups,
    people,
    areas: readData(`${key}/areas.json`),
    procedures,
    sets: readData(`${key}/sets.json`),
    library: readLibrary(key),
    governance: readGovernance(key),
    followUps,
    performs: (now) =>
      performsOf({ procedures, people, groups, now, finished, inProgress, deviations: followUps.deviations }),
  };
}

const plants = readData<Omit<DemoPlant, "workspaces"> & { readonly workspaces: readonly ListedWorkspace[] }>(
  "plants.json",
);

/** Everything that a new demo holds: two enterprises, three workspaces, and whom a visitor may be. */
export const demoPlant: DemoPlant = { ...plants, workspaces: plants.workspaces.map(readWorkspace) };

/** `edits` are earlier wordings, oldest first; `text` is how the note reads now. */
type DemoNote = {
  readonly text: string;
  readonly author: string;
  readonly daysAgo: number;
  readonly edits?: readonly string[];
};

/** Without groups an area is global. Connections are named from both ends. */
type DemoArea = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly drawing: DrawingKey;
  readonly groups: readonly string[];
  readonly connections: readonly string[];
  readonly notes: readonly DemoNote[];
};

/** A procedure set: for learning, or procedures that are worked through one after another. */
type DemoSet = {
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

export type DemoCorrectiveAction = {
  readonly key: string;
  readonly by: string;
  readonly procedure: string;
  readonly daysAgo: number;
  /** The answer that failed with this value. */
  readonly number?: readonly [question: string, value: number];
  /** Opened by hand at the step. */
  readonly step?: string;
  readonly title: string;
  readonly description: string;
  readonly priority: "critical" | "high" | "medium";
  readonly assignee?: string;
  readonly closed?: { readonly by: string; readonly daysAgo: number; readonly resolution: string };
};

export type DemoFeedback = {
  readonly by: string;
  readonly procedure: string;
  readonly step?: string;
  readonly daysAgo: number;
  readonly thumb?: "up" | "down";
  readonly text?: string;
  /** Other words for the title of the step. */
  readonly title?: string;
};

/** A procedure, or a step of one, that its authors start others from. */
export type DemoTemplate = {
  readonly title: string;
  readonly description: string;
  readonly procedure: string;
  readonly step?: string;
  /** Steps of other procedures that are linked to it. */
  readonly linked?: readonly { readonly procedure: string; readonly step: string }[];
};

/** A question that the copilot suggests, to members of these groups or to everyone. */
export type DemoSuggestion = {
  readonly emoji: string;
  readonly title: string;
  readonly groups: readonly string[];
};

/** A conversation with the copilot: questions one after the other, and what the asker said of the last answer. */
export type DemoQuestions = {
  readonly by: string;
  readonly daysAgo: number;
  readonly asks: readonly string[];
  readonly thumb?: "up" | "down";
  readonly reason?: string;
};

/** An element list, and a study that has timed it. */
export type DemoTimeStudy = {
  readonly key: string;
  readonly list: string;
  readonly listBy: string;
  readonly description: string;
  readonly elements: readonly {
    readonly name: string;
    readonly kind: "valueAdding" | "necessary" | "waste";
    readonly seconds: number;
    /** One standard deviation, as a share of the time. */
    readonly scatter: number;
  }[];
  readonly title: string;
  readonly note: string;
  readonly by: string;
  readonly groups: readonly string[];
  readonly observations: readonly { readonly daysAgo: number; readonly cycles: number; readonly rating: number }[];
};

/** What people said of the plant's procedures, what they found wrong during runs, and what came of it. */
export type DemoFollowUps = {
  readonly deviations: readonly DemoDeviation[];
  readonly correctiveActions: readonly DemoCorrectiveAction[];
  readonly feedback: readonly DemoFeedback[];
  readonly templates: readonly DemoTemplate[];
  readonly suggestions: readonly DemoSuggestion[];
  readonly questions: readonly DemoQuestions[];
  readonly timeStudies: readonly DemoTimeStudy[];
};
