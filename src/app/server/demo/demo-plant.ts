import type { DemoProcedure } from "./demo-procedure.ts";
import { type DemoLibrary, readLibrary } from "./documents.ts";
import type { DrawingKey } from "./drawings/drawings.ts";
import { type DemoGovernance, governance, littleGovernance } from "./governance.ts";
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

type Content = Omit<DemoWorkspace, "performs"> & { readonly finished: number; readonly inProgress: number };

const workspace = ({ finished, inProgress, ...content }: Content): DemoWorkspace => ({
  ...content,
  performs: (now) =>
    performsOf({
      procedures: content.procedures,
      people: content.people,
      groups: content.groups,
      now,
      finished,
      inProgress,
    }),
});

/** What each workspace has in files of the same names; of the groups, parents come before children. */
const readPlant = (key: string) => ({
  groups: readData<readonly DemoGroup[]>(`${key}/groups.json`),
  people: readData<readonly DemoPerson[]>(`${key}/people.json`),
  areas: readData<readonly DemoArea[]>(`${key}/areas.json`),
  library: readLibrary(key),
});

/** Everything that a new demo holds: two enterprises, three workspaces, and whom a visitor may be. */
export const demoPlant: DemoPlant = {
  enterprises: [
    { key: "northgate", name: "Northgate Foods" },
    { key: "harbour-works", name: "Harbour Works" },
  ],
  workspaces: [
    workspace({
      key: "plant-2",
      enterpriseKey: "northgate",
      name: "Northgate · Plant 2",
      timeZone: "Europe/Oslo",
      createdDaysAgo: 422,
      ...readPlant("plant-2"),
      roles: readData("plant-2/roles.json"),
      procedures: readProcedures(
        "plant-2",
        "torque-retort-flange",
        "change-over-filler",
        "lock-out-palletiser",
        "calibrate-checkweigher",
        "start-boiler-feed-pump",
        "cip-mixer-m-2",
        "replace-labeller-belt",
        "metal-detector-test",
        "shut-down-line-2",
        "sample-brix",
        "fork-lift-inspection",
        "allergen-changeover",
        "new-starter-quiz",
        "spill-response",
        "hygiene-entry",
        "emergency-stop-test",
        "change-seal-jaw",
        "extinguisher-check",
        "annual-retort-inspection",
      ),
      sets: readData("plant-2/sets.json"),
      governance,
      finished: 900,
      inProgress: 9,
    }),
    workspace({
      key: "plant-5",
      enterpriseKey: "northgate",
      name: "Northgate · Plant 5",
      timeZone: "Europe/Oslo",
      createdDaysAgo: 201,
      ...readPlant("plant-5"),
      roles: [],
      procedures: readProcedures("plant-5", "oven-start", "cold-store-alarm"),
      sets: [],
      governance: littleGovernance,
      finished: 60,
      inProgress: 1,
    }),
    workspace({
      key: "harbour",
      enterpriseKey: "harbour-works",
      name: "Harbour Works · Quay",
      timeZone: "Europe/London",
      createdDaysAgo: 151,
      ...readPlant("harbour"),
      roles: [],
      procedures: readProcedures("harbour", "crane-check"),
      sets: [],
      governance: littleGovernance,
      finished: 24,
      inProgress: 0,
    }),
  ],
  personas: [
    {
      key: "admin",
      label: "Admin",
      workspaceKey: "plant-2",
      personKey: "ingrid-halvorsen",
      blurb: "Ingrid runs the plant's workspace: members, roles, sign-in, everything published.",
    },
    {
      key: "group-admin",
      label: "Group admin",
      workspaceKey: "plant-2",
      personKey: "priya-raman",
      blurb: "Priya leads Production: she manages the people and the content of its lines, and publishes.",
    },
    {
      key: "content-author",
      label: "Content author",
      workspaceKey: "plant-2",
      personKey: "mina-rossi",
      blurb: "Mina writes procedures and sends them for approval. One is waiting now.",
    },
    {
      key: "operator",
      label: "Operator",
      workspaceKey: "plant-2",
      personKey: "ana-baptista",
      blurb: "Ana works on Line 2, early shift. She performs on a tablet, often without a network.",
    },
    {
      key: "quality-inspector",
      label: "Quality inspector (custom role)",
      workspaceKey: "plant-2",
      personKey: "amara-diallo",
      blurb: "Amara reads every record and the charts, and changes nothing.",
    },
    {
      key: "plant-5-member",
      label: "Member of Plant 5",
      workspaceKey: "plant-5",
      personKey: "zeynep-kaya",
      blurb: "Zeynep bakes in Plant 5: the same enterprise, another workspace.",
    },
    {
      key: "harbour-member",
      label: "Member of another enterprise",
      workspaceKey: "harbour",
      personKey: "dimitris-papas",
      blurb: "Dimitris drives a crane for Harbour Works and sees nothing of Northgate.",
    },
  ],
};

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
