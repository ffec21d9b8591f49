import type { Permission } from "#kit/permissions.ts";

export type DemoRole = {
  readonly key: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  readonly requiresSso: boolean;
  readonly restrictContentToAccessGroups: boolean;
  readonly createdDaysAgo: number;
};

export const builtInRoles = ["admin", "groupAdmin", "contentAuthor", "operator"] as const;

/** The first two hold no permission that asks for a personal sign-in, so they require none; the trainer's does. */
export const customRoles: readonly DemoRole[] = [
  {
    key: "quality-inspector",
    name: "Quality inspector",
    permissions: ["content.procedures.analyze", "analytics.view"],
    requiresSso: false,
    restrictContentToAccessGroups: false,
    createdDaysAgo: 310,
  },
  {
    key: "line-lead",
    name: "Line lead",
    permissions: [
      "content.procedures.manage",
      "content.procedures.analyze",
      "content.sets.manage",
      "content.areas.manage",
      "analytics.view",
    ],
    requiresSso: false,
    restrictContentToAccessGroups: true,
    createdDaysAgo: 304,
  },
  {
    key: "site-trainer",
    name: "Site trainer",
    permissions: ["content.procedures.manage", "content.procedures.publish", "content.sets.manage", "analytics.view"],
    requiresSso: true,
    restrictContentToAccessGroups: true,
    createdDaysAgo: 3,
  },
];

/** `role` is a built-in role or the key of a custom one. `email` stands for a personal sign-in linked to the profile. */
export type DemoPerson = {
  readonly key: string;
  readonly name: string;
  readonly icon: string;
  readonly role: string;
  readonly groups: readonly string[];
  readonly email: string | null;
  readonly joinedDaysAgo: number;
  readonly lastActiveMinutesAgo: number | null;
};

type Signs = { readonly email?: string; readonly joined?: number; readonly active?: number | null };

const person = (
  key: string,
  name: string,
  icon: string,
  role: string,
  groups: readonly string[],
  { email, joined = 380, active = 90 }: Signs = {},
): DemoPerson => ({
  key,
  name,
  icon,
  role,
  groups,
  email: email ?? null,
  joinedDaysAgo: joined,
  lastActiveMinutesAgo: active,
});

const hour = 60;
const day = 24 * hour;

export const people: readonly DemoPerson[] = [
  person("ingrid-halvorsen", "Ingrid Halvorsen", "🧭", "admin", [], {
    email: "ingrid.halvorsen@northgate.example",
    joined: 420,
    active: 6,
  }),
  person("daniel-okafor", "Daniel Okafor", "🛠️", "admin", [], {
    email: "daniel.okafor@northgate.example",
    joined: 418,
    active: 5 * hour,
  }),
  person("priya-raman", "Priya Raman", "🗂️", "groupAdmin", ["production"], {
    email: "priya.raman@northgate.example",
    joined: 402,
    active: 22,
  }),
  person("tomasz-wolski", "Tomasz Wolski", "🔩", "groupAdmin", ["maintenance"], {
    email: "tomasz.wolski@northgate.example",
    joined: 402,
    active: 3 * hour,
  }),
  person("helena-costa", "Helena Costa", "📦", "groupAdmin", ["warehouse"], {
    email: "helena.costa@northgate.example",
    joined: 401,
    active: day,
  }),
  person("mina-rossi", "Mina Rossi", "✍️", "contentAuthor", ["production", "maintenance"], {
    email: "mina.rossi@northgate.example",
    joined: 401,
    active: 3,
  }),
  person("samuel-adeyemi", "Samuel Adeyemi", "📐", "contentAuthor", ["maintenance"], {
    email: "samuel.adeyemi@northgate.example",
    joined: 398,
    active: 48,
  }),
  person("yuki-tanabe", "Yuki Tanabe", "🔬", "contentAuthor", ["quality"], {
    email: "yuki.tanabe@northgate.example",
    joined: 397,
    active: 2 * hour,
  }),
  person("claire-dubois", "Claire Dubois", "📋", "contentAuthor", ["warehouse", "production"], {
    joined: 396,
    active: 2 * day,
  }),
  person("amara-diallo", "Amara Diallo", "🧪", "quality-inspector", ["quality"], { joined: 373, active: 15 }),
  person("jonas-lindqvist", "Jonas Lindqvist", "🔎", "quality-inspector", ["quality", "incoming"], {
    joined: 366,
    active: 7 * hour,
  }),
  person("rosa-jimenez", "Rosa Jiménez", "🦺", "line-lead", ["line-2"], { joined: 371, active: 9 }),
  person("kwame-mensah", "Kwame Mensah", "⛑️", "line-lead", ["line-1"], { joined: 370, active: 4 * hour }),
  person("elif-yilmaz", "Elif Yılmaz", "🚦", "line-lead", ["line-3"], { joined: 356, active: 11 * hour }),
  person("ana-baptista", "Ana Baptista", "🌿", "operator", ["line-2", "line-2-early"], { joined: 394, active: 4 }),
  person("luca-ferrari", "Luca Ferrari", "⚙️", "operator", ["line-2", "line-2-early"], { joined: 393, active: 31 }),
  person("nadia-ivanova", "Nadia Ivanova", "🌙", "operator", ["line-2", "line-2-night"], {
    joined: 390,
    active: 6 * hour,
  }),
  person("tariq-osman", "Tariq Osman", "🧰", "operator", ["line-2", "line-2-late"], { joined: 385, active: 14 * hour }),
  person("mei-ling-chen", "Mei-Ling Chen", "🍊", "operator", ["line-2", "line-2-late"], {
    joined: 382,
    active: 13 * hour,
  }),
  person("oskar-berg", "Oskar Berg", "🌲", "operator", ["line-2", "line-2-night"], { joined: 376, active: 5 * hour }),
  person("fatima-zahra-alaoui", "Fatima Zahra Alaoui", "🌼", "operator", ["line-2", "line-2-early", "laboratory"], {
    joined: 370,
    active: 55,
  }),
  person("joao-pereira", "João Pereira", "⚓", "operator", ["line-1", "line-1-early"], { joined: 382, active: 41 }),
  person("grace-nakamura", "Grace Nakamura", "🎋", "operator", ["line-1", "line-1-early"], { joined: 379, active: 70 }),
  person("ivan-horvat", "Ivan Horvat", "🏔️", "operator", ["line-1", "line-1-late"], { joined: 375, active: 15 * hour }),
  person("sunita-sharma", "Sunita Sharma", "🪷", "operator", ["line-1", "line-1-late"], {
    joined: 367,
    active: 16 * hour,
  }),
  person("ben-carter", "Ben Carter", "🚲", "operator", ["line-3", "line-3-early"], { joined: 361, active: 65 }),
  person("aisha-bello", "Aisha Bello", "🌻", "operator", ["line-3", "line-3-early"], { joined: 353, active: 120 }),
  person("mateo-vargas", "Mateo Vargas", "🥭", "operator", ["line-3", "line-3-late"], {
    joined: 349,
    active: 17 * hour,
  }),
  person("hanna-kowalska", "Hanna Kowalska", "❄️", "operator", ["line-3", "line-3-late"], {
    joined: 198,
    active: 3 * day,
  }),
  person("lech-nowak", "Lech Nowak", "🔧", "operator", ["mechanical"], { joined: 392, active: 18 }),
  person("arjun-patel", "Arjun Patel", "🪛", "operator", ["mechanical"], { joined: 378, active: 95 }),
  person("stefan-popescu", "Stefan Popescu", "⚡", "operator", ["electrical"], { joined: 374, active: 8 * hour }),
  person("linh-tran", "Linh Tran", "💡", "operator", ["electrical"], { joined: 177, active: 2 * hour }),
  person("george-mbeki", "George Mbeki", "♨️", "operator", ["utilities"], { joined: 390, active: 35 }),
  person("petra-novakova", "Petra Nováková", "🧫", "operator", ["laboratory"], { joined: 370, active: 27 }),
  person("david-cohen", "David Cohen", "🥼", "operator", ["laboratory", "incoming"], { joined: 358, active: 5 * hour }),
  person("carlos-mendoza", "Carlos Mendoza", "🚚", "operator", ["inbound"], { joined: 380, active: 44 }),
  person("siobhan-kelly", "Siobhan Kelly", "🍀", "operator", ["outbound"], { joined: 372, active: 4 * hour }),
  person("abdul-rahman", "Abdul Rahman", "🏗️", "operator", ["outbound", "inbound"], { joined: 346, active: 75 }),
  person("leila-haddad", "Leila Haddad", "🌱", "operator", ["line-2", "line-2-early"], { joined: 12, active: 50 }),
  person("noah-schmidt", "Noah Schmidt", "🎒", "operator", ["line-1", "line-1-early"], { joined: 5, active: null }),
];

export const plant5People: readonly DemoPerson[] = [
  person("ingrid-halvorsen", "Ingrid Halvorsen", "🧭", "admin", [], {
    email: "ingrid.halvorsen@northgate.example",
    joined: 200,
    active: 3 * day,
  }),
  person("marta-silva", "Marta Silva", "🥖", "admin", [], {
    email: "marta.silva@northgate.example",
    joined: 200,
    active: 40,
  }),
  person("emil-hansen", "Emil Hansen", "🧾", "contentAuthor", ["production"], {
    email: "emil.hansen@northgate.example",
    joined: 190,
    active: 2 * hour,
  }),
  person("zeynep-kaya", "Zeynep Kaya", "🔥", "operator", ["bakery"], { joined: 186, active: 20 }),
  person("pavel-dvorak", "Pavel Dvořák", "🧊", "operator", ["cold-store"], { joined: 160, active: 6 * hour }),
  person("nkechi-eze", "Nkechi Eze", "🌾", "operator", ["bakery"], { joined: 84, active: day }),
];

export const harbourPeople: readonly DemoPerson[] = [
  person("rhys-morgan", "Rhys Morgan", "⚓", "admin", [], {
    email: "rhys.morgan@harbourworks.example",
    joined: 150,
    active: 3 * hour,
  }),
  person("sofia-andersson", "Sofia Andersson", "🏗️", "contentAuthor", ["cranes"], {
    email: "sofia.andersson@harbourworks.example",
    joined: 148,
    active: day,
  }),
  person("dimitris-papas", "Dimitris Papas", "🌊", "operator", ["cranes"], { joined: 140, active: 5 * hour }),
  person("wei-zhang", "Wei Zhang", "🪝", "operator", ["yard"], { joined: 96, active: 2 * day }),
];
