import type { DrawingKey } from "./drawings/drawings.ts";

/** `edits` are earlier wordings, oldest first; `text` is how the note reads now. */
export type DemoNote = {
  readonly text: string;
  readonly author: string;
  readonly daysAgo: number;
  readonly edits?: readonly string[];
};

export type DemoArea = {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly drawing: DrawingKey;
  readonly groups: readonly string[];
  readonly connections: readonly string[];
  readonly notes: readonly DemoNote[];
};

/** Areas of the main plant. Without groups an area is global. Connections are named from both ends. */
export const areas: readonly DemoArea[] = [
  {
    key: "retort-hall",
    name: "Retort hall",
    drawing: "plan-retort-hall",
    groups: ["line-2", "mechanical", "electrical", "laboratory"],
    connections: ["packing", "boiler-house", "filler-hall"],
    description: "Three steam retorts of four trolleys each. Steam comes from the header at the east wall.",
    notes: [
      {
        text: "R-2 door gasket was replaced. Check the torque after the tenth cycle, then close work order 48213.",
        author: "lech-nowak",
        daysAgo: 4,
        edits: ["R-2 door gasket was replaced."],
      },
      {
        text: "The drain at R-3 runs slowly when two retorts vent at once. Vent one after the other until the pipe has been rodded.",
        author: "rosa-jimenez",
        daysAgo: 11,
      },
      {
        text: "Trolley 14 has a flat wheel and is parked in the workshop. Do not load it.",
        author: "ana-baptista",
        daysAgo: 2,
      },
    ],
  },
  {
    key: "filler-hall",
    name: "Filler hall",
    drawing: "plan-filler-hall",
    groups: ["line-1", "line-2", "mechanical", "electrical", "laboratory"],
    connections: ["mixing", "packing", "retort-hall"],
    description:
      "Filler 3 with 40 valves, capper with 10 heads and labeller L-2. Ear protection from the blue line on.",
    notes: [
      {
        text: "Valve 17 drips after CIP. A seal set is in the drawer of HMI-3; change it at the next format change.",
        author: "luca-ferrari",
        daysAgo: 1,
      },
      {
        text: "Bottles of lot 6309 are 0.4 mm taller. Raise the capper by one mark while that lot runs.",
        author: "rosa-jimenez",
        daysAgo: 9,
      },
      {
        text: "Keep the key of the change-part cabinet at HMI-3, not in your pocket.",
        author: "tariq-osman",
        daysAgo: 33,
        edits: ["The key of the change-part cabinet is missing.", "The key was found. Keep it at HMI-3."],
      },
    ],
  },
  {
    key: "packing",
    name: "Packing",
    drawing: "plan-packing",
    groups: [],
    connections: ["filler-hall", "retort-hall", "palletiser"],
    description: "Metal detector MD-2, checkweigher CW-4, tray packer P-2 and the shrink tunnel.",
    notes: [
      {
        text: "The reject cage must be locked. The key is with the line lead; rejects are counted at the end of each shift.",
        author: "amara-diallo",
        daysAgo: 20,
      },
      {
        text: "Film rolls of supplier B need 150 °C at the tunnel, 5 °C more than the recipe.",
        author: "mei-ling-chen",
        daysAgo: 6,
      },
    ],
  },
  {
    key: "palletiser",
    name: "Palletiser",
    drawing: "plan-palletiser",
    groups: ["line-2", "mechanical", "electrical", "inbound", "outbound"],
    connections: ["packing", "warehouse"],
    description: "Robot cell PAL-2 with pallet magazine and layer-card feeder. Entry only through gate G-2.",
    notes: [
      {
        text: "The gripper chain was tightened. Play is now 6 mm at the middle of the span.",
        author: "arjun-patel",
        daysAgo: 3,
      },
      {
        text: "Light curtain muting sensor 2 gets dirty from carton dust. Wipe it at the start of each shift.",
        author: "oskar-berg",
        daysAgo: 15,
      },
      {
        text: "Pallets with a broken middle board jam the magazine. Sort them out before loading.",
        author: "siobhan-kelly",
        daysAgo: 27,
      },
      {
        text: "Two padlocks of the red set are missing. New ones are ordered; borrow from the workshop station.",
        author: "stefan-popescu",
        daysAgo: 8,
      },
    ],
  },
  {
    key: "mixing",
    name: "Mixing",
    drawing: "plan-mixing",
    groups: [],
    connections: ["filler-hall", "laboratory", "warehouse"],
    description: "Mixers M-1 to M-3, powder tip station and CIP set 1.",
    notes: [
      {
        text: "Return conductivity of M-2 takes 40 s longer since the new spray ball. Wait for the reading, do not go by the clock.",
        author: "fatima-zahra-alaoui",
        daysAgo: 12,
      },
      {
        text: "Nut powder is tipped only at the station with the red frame, and only as the last batch of the day.",
        author: "yuki-tanabe",
        daysAgo: 40,
        edits: ["Nut powder is tipped only at the station with the red frame."],
      },
      { text: "M-1 level switch reads 3 % low. Calibration is planned for Thursday.", author: "linh-tran", daysAgo: 2 },
    ],
  },
  {
    key: "boiler-house",
    name: "Boiler house",
    drawing: "plan-boiler-house",
    groups: ["utilities", "mechanical"],
    connections: ["retort-hall", "workshop"],
    description: "Boiler B-1 on duty, B-2 on standby, feed tank at 90 °C and feed pumps FP-1 and FP-2.",
    notes: [
      {
        text: "FP-2 coupling was aligned to 0.05 mm. Vibration 2.1 mm/s at the drive end.",
        author: "george-mbeki",
        daysAgo: 5,
      },
      {
        text: "Softener regenerates at 02:00. Do not take a hardness sample before 03:30.",
        author: "george-mbeki",
        daysAgo: 61,
      },
    ],
  },
  {
    key: "warehouse",
    name: "Warehouse",
    drawing: "plan-warehouse",
    groups: ["inbound", "outbound", "laboratory"],
    connections: ["palletiser", "loading-dock", "mixing"],
    description: "Rows A to D, 36 bays, three levels. Quarantine in the south-west corner, charging beside it.",
    notes: [
      {
        text: "Bay C-14, upright is bent by 8 mm. It is emptied and tagged; keep it empty.",
        author: "helena-costa",
        daysAgo: 7,
      },
      {
        text: "Charger 2 trips when both trucks charge. Charge FLT-4 after 22:00.",
        author: "abdul-rahman",
        daysAgo: 3,
        edits: ["Charger 2 trips."],
      },
      { text: "Allergens stand on the floor level of row D only.", author: "carlos-mendoza", daysAgo: 90 },
    ],
  },
  {
    key: "laboratory",
    name: "Laboratory",
    drawing: "plan-laboratory",
    groups: ["laboratory", "line-1", "line-2"],
    connections: ["mixing"],
    description: "Brix, pH, viscosity and net weight. Samples come in at the island.",
    notes: [
      {
        text: "Refractometer RF-1 was checked with 11.2 °Bx standard, reading 11.2. Next check on Monday.",
        author: "petra-novakova",
        daysAgo: 3,
      },
      {
        text: "Retained samples are kept for 18 months. Shelf 2 is full; use shelf 3 from lot 6300 on.",
        author: "david-cohen",
        daysAgo: 18,
      },
    ],
  },
  {
    key: "loading-dock",
    name: "Loading dock",
    drawing: "plan-loading-dock",
    groups: ["inbound", "outbound"],
    connections: ["warehouse"],
    description: "Four docks with levellers and six outbound lanes. Chocks before any truck drives on.",
    notes: [
      {
        text: "Leveller 4 does not lock in the raised position. It is out of use until the cylinder has come.",
        author: "siobhan-kelly",
        daysAgo: 1,
      },
      { text: "Drivers wait at the checker's desk, never on the lanes.", author: "helena-costa", daysAgo: 75 },
    ],
  },
  {
    key: "workshop",
    name: "Workshop",
    drawing: "plan-workshop",
    groups: ["mechanical", "electrical", "line-2"],
    connections: ["boiler-house"],
    description: "Benches, lathe, drill, welding bay, spare parts and the lock-out station.",
    notes: [
      {
        text: "Torque wrench TW-14 is back from calibration, valid to the end of May.",
        author: "samuel-adeyemi",
        daysAgo: 16,
      },
      {
        text: "Bin D7: two belts T10 × 25 × 1840 left. Minimum is two; one is ordered.",
        author: "lech-nowak",
        daysAgo: 10,
      },
      { text: "Grinder wheel changed and ring-tested. Tool rest set to 2 mm.", author: "arjun-patel", daysAgo: 22 },
    ],
  },
];

export const plant5Areas: readonly DemoArea[] = [
  {
    key: "bakery",
    name: "Bakery hall",
    drawing: "plan-bakery",
    groups: ["bakery"],
    connections: ["cold-store"],
    description: "Divider, tunnel oven T-1 with four zones and the cooling spiral.",
    notes: [
      { text: "Zone 3 burner lights at the second try. The igniter is ordered.", author: "zeynep-kaya", daysAgo: 2 },
      {
        text: "Flour day bin holds 480 kg. Fill it before 05:30, the silo pump is off after that.",
        author: "nkechi-eze",
        daysAgo: 19,
      },
    ],
  },
  {
    key: "cold-store",
    name: "Cold store",
    drawing: "plan-cold-store",
    groups: ["cold-store", "bakery"],
    connections: ["bakery"],
    description: "Kept at 2 °C. Test the person-in-cold alarm before you work inside alone.",
    notes: [
      {
        text: "Door heater on the left leaf is dead; ice forms by the end of the week. Scrape on Friday.",
        author: "pavel-dvorak",
        daysAgo: 5,
      },
      {
        text: "EV-2 defrosts at 12:00 and 00:00; a reading up to 4 °C for 20 minutes is normal then.",
        author: "marta-silva",
        daysAgo: 44,
      },
    ],
  },
];

export const harbourAreas: readonly DemoArea[] = [
  {
    key: "quay-3",
    name: "Quay 3",
    drawing: "plan-quay",
    groups: ["cranes"],
    connections: [],
    description: "Berth 3 with crane CR-2, 25 t at 18 m.",
    notes: [
      {
        text: "Rail clamp 2 sticks when it has rained. Release it by hand and report it.",
        author: "dimitris-papas",
        daysAgo: 6,
      },
      {
        text: "Wind limit for CR-2 is 18 m/s at the boom tip, not at the office mast.",
        author: "sofia-andersson",
        daysAgo: 52,
      },
    ],
  },
];
