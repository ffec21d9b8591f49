import { day, hour, minute } from "#kit/time.ts";

/** How long before now, in ms. */
type Ago = number;

export type DemoInvite = {
  readonly key: string;
  readonly name: string;
  readonly contact: { readonly email: string } | { readonly phone: string };
  /** A built-in role or the key of a custom one. */
  readonly role: string;
  readonly groups: readonly string[];
  readonly by: string;
  readonly sent: Ago;
  readonly accepted?: { readonly person: string; readonly ago: Ago };
  readonly revoked?: Ago;
};

export type DemoDevice = {
  readonly key: string;
  readonly name: string;
  readonly joined: Ago;
  readonly used: Ago;
  /** As whom it acts. */
  readonly person?: string;
};

export type DemoPin = {
  readonly person: string;
  readonly digits: string;
  readonly set: Ago;
  readonly wrongTries?: number;
};

export type DemoSharedPhone = {
  readonly key: string;
  readonly dialCode: string;
  readonly number: string;
  readonly people: readonly string[];
  readonly by: string;
  readonly added: Ago;
};

/** Something else that was done, for the audit; `about` is the key of a person, a group or a role. */
export type DemoAuditEvent = {
  readonly by: string;
  readonly ago: Ago;
  readonly action: string;
  readonly objectType: "member" | "group" | "role" | "workspace" | "flag";
  readonly about?: string;
  readonly details?: Readonly<Record<string, unknown>>;
};

/** How people come in, and what was decided about it. */
export type DemoGovernance = {
  readonly dialCodes: readonly string[];
  readonly keyMade: { readonly by: string; readonly ago: Ago } | null;
  readonly invites: readonly DemoInvite[];
  readonly devices: readonly DemoDevice[];
  readonly pins: readonly DemoPin[];
  readonly sharedPhones: readonly DemoSharedPhone[];
  readonly events: readonly DemoAuditEvent[];
};

/** For a workspace that has no admin persona. */
export const littleGovernance: DemoGovernance = {
  dialCodes: ["1", "44", "47"],
  keyMade: null,
  invites: [],
  devices: [],
  pins: [],
  sharedPhones: [],
  events: [],
};

const ingrid = "ingrid-halvorsen";
const daniel = "daniel-okafor";
const priya = "priya-raman";

/** The numbers are of the ranges that the regulators of the United Kingdom and Germany keep for made-up people. */
export const governance: DemoGovernance = {
  dialCodes: ["1", "44", "47", "49"],
  keyMade: { by: ingrid, ago: 380 * day },
  invites: [
    {
      key: "leila",
      name: "Leila Haddad",
      contact: { phone: "+447700900118" },
      role: "operator",
      groups: ["line-2", "line-2-early"],
      by: priya,
      sent: 13 * day,
      accepted: { person: "leila-haddad", ago: 12 * day },
    },
    {
      key: "noah",
      name: "Noah Schmidt",
      contact: { phone: "+491713920017" },
      role: "operator",
      groups: ["line-1", "line-1-early"],
      by: priya,
      sent: 7 * day,
      accepted: { person: "noah-schmidt", ago: 5 * day },
    },
    {
      key: "karim",
      name: "Karim Haddad",
      contact: { email: "karim.haddad@northgate.example" },
      role: "site-trainer",
      groups: [],
      by: ingrid,
      sent: 2 * day,
    },
    {
      key: "lotte",
      name: "Lotte Brandt",
      contact: { phone: "+491713920023" },
      role: "operator",
      groups: ["line-3", "line-3-late"],
      by: priya,
      sent: 5 * hour,
    },
    {
      key: "wanjiru",
      name: "Wanjiru Kamau",
      contact: { email: "wanjiru.kamau@northgate.example" },
      role: "quality-inspector",
      groups: ["laboratory"],
      by: daniel,
      sent: 26 * hour,
    },
    {
      key: "olav",
      name: "Olav Nygård",
      contact: { email: "olav.nygard@northgate.example" },
      role: "operator",
      groups: ["mechanical"],
      by: "tomasz-wolski",
      sent: 19 * day,
    },
    {
      key: "beatriz",
      name: "Beatriz Lopes",
      contact: { phone: "+447700900164" },
      role: "operator",
      groups: ["outbound"],
      by: "helena-costa",
      sent: 9 * day,
    },
    {
      key: "agency",
      name: "Agency cover, week 46",
      contact: { email: "cover@agency.example" },
      role: "contentAuthor",
      groups: ["production"],
      by: daniel,
      sent: 11 * day,
      revoked: 10.8 * day,
    },
  ],
  devices: [
    {
      key: "line-2",
      name: "Line 2, filler",
      joined: 362 * day,
      used: 7 * minute,
      person: "luca-ferrari",
    },
    { key: "line-1", name: "Line 1, labeller", joined: 362 * day, used: 41 * minute, person: "joao-pereira" },
    { key: "workshop", name: "Workshop bench", joined: 118 * day, used: 3 * day },
  ],
  pins: [
    { person: "luca-ferrari", digits: "2580", set: 360 * day },
    { person: "nadia-ivanova", digits: "4711", set: 240 * day },
    { person: "arjun-patel", digits: "1379", set: 90 * day, wrongTries: 5 },
  ],
  sharedPhones: [
    {
      key: "gate",
      dialCode: "49",
      number: "171 3920012",
      people: ["carlos-mendoza", "siobhan-kelly", "abdul-rahman"],
      by: ingrid,
      added: 54 * day,
    },
  ],
  events: [
    {
      by: ingrid,
      ago: 300 * day,
      action: "member.roleUpdated",
      objectType: "member",
      about: "rosa-jimenez",
      details: { displayName: "Rosa Jiménez", before: "operator", after: "Line lead" },
    },
    {
      by: ingrid,
      ago: 212 * day,
      action: "role.permissionsUpdated",
      objectType: "role",
      about: "line-lead",
      details: { name: "Line lead", added: ["content.areas.manage", "analytics.view"], removed: [] },
    },
    {
      by: priya,
      ago: 96 * day,
      action: "group.membersChanged",
      objectType: "group",
      about: "line-2-early",
      details: { name: "Line 2 early", added: ["Fatima Zahra Alaoui"], removed: [] },
    },
    {
      by: daniel,
      ago: 33 * day,
      action: "members.exported",
      objectType: "member",
      details: { count: 39 },
    },
    {
      by: daniel,
      ago: 20 * day,
      action: "flag.switchedOn",
      objectType: "flag",
      details: { name: "checklists_enabled" },
    },
  ],
};
