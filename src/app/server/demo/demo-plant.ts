import type { DemoArea } from "./areas.ts";
import { areas, harbourAreas, plant5Areas } from "./areas.ts";
import { type DemoLibrary, library, littleLibrary } from "./documents.ts";
import { type DemoGovernance, governance, littleGovernance } from "./governance.ts";
import type { DemoGroup } from "./groups.ts";
import { groups, harbourGroups, plant5Groups } from "./groups.ts";
import type { DemoPerson, DemoRole } from "./people.ts";
import { customRoles, harbourPeople, people, plant5People } from "./people.ts";
import type { DemoPerform } from "./performs.ts";
import { performsOf } from "./performs.ts";
import { harbourProcedures, plant5Procedures, procedures } from "./procedures/procedures.ts";
import type { DemoSet } from "./sets.ts";
import { sets } from "./sets.ts";
import type { DemoProcedure } from "./write.ts";

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
      roles: customRoles,
      groups,
      people,
      areas,
      procedures,
      sets,
      library,
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
      roles: [],
      groups: plant5Groups,
      people: plant5People,
      areas: plant5Areas,
      procedures: plant5Procedures,
      sets: [],
      library: littleLibrary("zeynep-kaya"),
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
      roles: [],
      groups: harbourGroups,
      people: harbourPeople,
      areas: harbourAreas,
      procedures: harbourProcedures,
      sets: [],
      library: littleLibrary("dimitris-papas"),
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
