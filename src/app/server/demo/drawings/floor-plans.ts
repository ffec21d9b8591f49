import { rollers, rollersDown, stopMark } from "./parts.ts";
import {
  amber,
  arrow,
  blue,
  box,
  green,
  grey,
  hatched,
  hazard,
  ink,
  label,
  lime,
  line,
  liquid,
  patch,
  path,
  red,
  ring,
  run,
  white,
} from "./pen.ts";
import { drawn, machine, planSheet, tankTop, walkway } from "./plan.ts";

const eyewash = (x: number, y: number): string =>
  ring(x, y, 17, { pen: "line", fill: green }) +
  label("+", x, y + 9, { size: 20, anchor: "middle", bold: true, colour: white });
const fire = (x: number, y: number): string => box(x - 12, y - 16, 24, 32, { pen: "line", fill: red }, 6);
const shelf = (x: number, y: number, width: number, height: number): string =>
  box(x, y, width, height, { pen: "line", fill: white }) +
  line(x, y, x + width, y + height, { pen: "thin" }) +
  line(x, y + height, x + width, y, { pen: "thin" });
const drain = (x: number, y: number): string => box(x, y, 20, 20, { pen: "thin", fill: hatched });

export const retortHallPlan = (): string =>
  planSheet({
    number: "A-01",
    title: "Retort hall",
    metres: [26, 18],
    doors: [
      { wall: "south", from: 60, width: 110, opens: "in", double: true },
      { wall: "east", from: 500, width: 80, opens: "out" },
    ],
    items: [
      ...[0, 1, 2].map((i) => machine(400, 116 + i * 170, 420, 110, `R-${i + 1}|retort, 4 trolleys`)),
      ...[0, 1, 2].map((i) =>
        drawn(box(376, 110 + i * 170, 24, 122, { pen: "line", fill: hatched }), rollers(196, 142 + i * 170, 176, 58)),
      ),
      machine(880, 116, 120, 180, "MCC-3|panel"),
      machine(880, 330, 120, 90, "Steam|header"),
      drawn(
        walkway(110, 640, 910, 70),
        patch("WALKWAY", 560, 682, { size: 15, anchor: "middle", colour: grey }, white),
        stopMark(340, 250, red),
        stopMark(340, 420, red),
        stopMark(340, 590, red),
        fire(1010, 470),
        eyewash(130, 120),
        drain(600, 600),
        arrow(150, 560, 150, 260),
      ),
    ],
  });

export const fillerHallPlan = (): string =>
  planSheet({
    number: "A-02",
    title: "Filler hall, Line 2",
    metres: [34, 24],
    doors: [
      { wall: "west", from: 60, width: 80, opens: "in" },
      { wall: "south", from: 760, width: 120, opens: "out", double: true },
    ],
    items: [
      drawn(rollers(104, 262, 196, 44), rollers(476, 262, 150, 44), rollers(786, 262, 244, 44)),
      tankTop(294, 190, 188, "Filler 3|40 valves"),
      tankTop(616, 206, 150, "Capper|10 heads"),
      machine(820, 240, 130, 90, "Labeller|L-2"),
      machine(294, 440, 188, 90, "Product bowl|2.0 bar"),
      machine(620, 440, 150, 90, "Cap sorter"),
      machine(120, 560, 150, 120, "HMI-3|desk"),
      drawn(
        line(388, 440, 388, 378, { pen: "thick" }),
        line(695, 440, 695, 356, { pen: "thick" }),
        arrow(120, 230, 260, 230),
        walkway(104, 110, 920, 56),
        patch("EAR PROTECTION ZONE", 600, 144, { size: 15, anchor: "middle", colour: blue }, white),
        stopMark(270, 360, red),
        stopMark(586, 380, red),
        stopMark(800, 360, red),
        fire(880, 700),
        eyewash(330, 700),
        drain(540, 600),
        drain(380, 600),
      ),
    ],
  });

export const packingPlan = (): string =>
  planSheet({
    number: "A-03",
    title: "Packing hall",
    metres: [30, 20],
    doors: [
      { wall: "north", from: 780, width: 110, opens: "in", double: true },
      { wall: "west", from: 500, width: 80, opens: "in" },
    ],
    items: [
      drawn(
        rollers(104, 200, 180, 46),
        rollers(424, 200, 76, 46),
        rollers(620, 200, 70, 46),
        rollersDown(800, 290, 48, 300),
        rollers(500, 590, 348, 46),
      ),
      machine(284, 172, 140, 102, "MD-2|metal det."),
      machine(500, 172, 120, 102, "CW-4|weigher"),
      machine(690, 150, 190, 140, "P-2|tray packer"),
      machine(300, 556, 200, 114, "Shrink|tunnel"),
      machine(120, 340, 110, 80, "Reject|cage"),
      machine(330, 350, 260, 90, "Film and|tray store"),
      drawn(
        run(
          [
            [354, 274],
            [354, 308],
            [176, 308],
            [176, 340],
          ],
          { pen: "hidden", colour: red },
        ),
        arrow(300, 613, 190, 613),
        stopMark(460, 300, red),
        stopMark(760, 330, red),
        stopMark(270, 700, red),
        fire(1010, 420),
        walkway(900, 80, 70, 650),
      ),
    ],
  });

export const palletiserCellPlan = (): string =>
  planSheet({
    number: "A-04",
    title: "Palletiser cell PAL-2",
    metres: [14, 10],
    doors: [
      { wall: "east", from: 250, width: 130, opens: "out" },
      { wall: "south", from: 360, width: 200, opens: "out", double: true },
    ],
    items: [
      drawn(
        box(110, 90, 912, 20, { pen: "none", fill: hazard }),
        box(110, 706, 330, 20, { pen: "none", fill: hazard }),
        box(670, 706, 352, 20, { pen: "none", fill: hazard }),
        rollers(100, 250, 290, 90),
        rollersDown(470, 540, 170, 196),
        ring(556, 350, 226, { pen: "hidden" }),
      ),
      tankTop(486, 280, 140, "PAL-2|4 axes"),
      machine(790, 480, 190, 150, "Pallet|magazine"),
      machine(150, 480, 190, 130, "Layer card|feeder"),
      machine(850, 130, 150, 100, "Q-207|panel"),
      drawn(
        arrow(130, 226, 300, 226),
        stopMark(1008, 300, red),
        stopMark(140, 400, red),
        box(1016, 444, 20, 44, { pen: "line", fill: lime }),
        label("G-2", 1006, 474, { size: 16, anchor: "end", bold: true }),
      ),
    ],
  });

export const mixingRoomPlan = (): string =>
  planSheet({
    number: "A-05",
    title: "Mixing room",
    metres: [20, 14],
    doors: [
      { wall: "west", from: 300, width: 90, opens: "in" },
      { wall: "south", from: 640, width: 140, opens: "in", double: true },
    ],
    items: [
      tankTop(150, 120, 180, "M-1|1,200 l"),
      tankTop(390, 100, 220, "M-2|2,400 l"),
      tankTop(680, 100, 220, "M-3|2,400 l"),
      machine(700, 400, 150, 110, "Powder|tip, dust hood"),
      machine(400, 420, 200, 80, "CIP set 1"),
      machine(130, 600, 170, 100, "Scales|60 kg"),
      drawn(
        run(
          [
            [500, 320],
            [500, 420],
          ],
          { pen: "thick" },
        ),
        run(
          [
            [790, 320],
            [790, 360],
            [560, 360],
            [560, 420],
          ],
          { pen: "thick" },
        ),
        run(
          [
            [240, 300],
            [240, 380],
            [440, 380],
            [440, 420],
          ],
          { pen: "thick" },
        ),
        shelf(900, 420, 110, 220),
        label("dry goods", 955, 668, { size: 15, anchor: "middle", colour: grey }),
        drain(340, 330),
        drain(630, 330),
        eyewash(640, 560),
        stopMark(360, 130, red),
        stopMark(650, 130, red),
        fire(120, 480),
      ),
    ],
  });

export const boilerHousePlan = (): string =>
  planSheet({
    number: "A-06",
    title: "Boiler house",
    metres: [18, 13],
    doors: [
      { wall: "east", from: 90, width: 100, opens: "out" },
      { wall: "south", from: 90, width: 180, opens: "out", double: true },
    ],
    items: [
      machine(330, 130, 480, 150, "Boiler B-1|8 t/h, 10 bar"),
      machine(330, 360, 480, 150, "Boiler B-2|standby"),
      tankTop(120, 130, 150, "Feed tank|90 °C"),
      machine(120, 350, 150, 66, "FP-1|15 kW"),
      machine(120, 450, 150, 66, "FP-2|15 kW"),
      machine(870, 380, 130, 130, "Water|softener"),
      machine(870, 580, 130, 100, "Control|panel"),
      drawn(
        run(
          [
            [195, 280],
            [195, 350],
          ],
          { pen: "thick" },
        ),
        run(
          [
            [270, 383],
            [300, 383],
            [300, 205],
            [330, 205],
          ],
          { pen: "thick" },
        ),
        run(
          [
            [270, 483],
            [300, 483],
            [300, 383],
          ],
          { pen: "thick" },
        ),
        ring(860, 205, 30, { pen: "thick", fill: white }),
        label("stack", 860, 258, { size: 15, anchor: "middle", colour: grey }),
        line(810, 205, 830, 205, { pen: "thick" }),
        walkway(320, 560, 500, 80),
        patch("KEEP CLEAR", 570, 606, { size: 15, anchor: "middle", colour: grey }, white),
        stopMark(1006, 300, red),
        fire(1000, 340),
        eyewash(840, 640),
        fire(360, 700),
      ),
    ],
  });

export const warehousePlan = (): string =>
  planSheet({
    number: "A-07",
    title: "Warehouse",
    metres: [60, 42],
    doors: [
      { wall: "east", from: 80, width: 90, opens: "in", double: true },
      { wall: "east", from: 280, width: 90, opens: "in", double: true },
      { wall: "west", from: 540, width: 60, opens: "out" },
    ],
    items: [
      drawn(
        ...[0, 1, 2, 3].map(
          (row) =>
            Array.from({ length: 9 }, (_, i) => shelf(140 + i * 70, 110 + row * 130, 70, 54)).join("") +
            label(String.fromCharCode(65 + row), 118, 146 + row * 130, { size: 20, anchor: "middle", bold: true }),
        ),
        arrow(150, 204, 760, 204, grey),
        arrow(760, 334, 150, 334, grey),
        arrow(150, 464, 760, 464, grey),
        walkway(790, 90, 60, 640),
        patch("PEOPLE", 820, 420, { size: 13, anchor: "middle", colour: grey }, white),
        fire(110, 690),
        eyewash(700, 700),
      ),
      machine(140, 630, 240, 80, "Quarantine|key with Quality", "#f6dcd9"),
      machine(430, 630, 190, 80, "Charging|FLT-3, FLT-4"),
      machine(880, 480, 140, 120, "Transport|office"),
    ],
  });

export const laboratoryPlan = (): string =>
  planSheet({
    number: "A-08",
    title: "Laboratory",
    metres: [12, 8.5],
    doors: [{ wall: "west", from: 250, width: 110, opens: "in" }],
    items: [
      machine(110, 90, 560, 90, "Bench 1|brix, pH, viscosity"),
      machine(700, 90, 170, 90, "Sink"),
      machine(910, 90, 116, 220, "Fume|cupboard"),
      machine(380, 330, 380, 130, "Island|sample receipt"),
      machine(840, 480, 186, 120, "Incubators|30 and 37 °C"),
      machine(400, 640, 340, 90, "Bench 2|net weight, seals"),
      machine(900, 640, 126, 90, "Retained|samples"),
      drawn(
        ...[170, 300, 430, 560].map((x) => ring(x, 214, 22, { pen: "line", fill: white })),
        ...[460, 570, 680].map((x) => ring(x, 496, 22, { pen: "line", fill: white })),
        eyewash(800, 230),
        fire(130, 520),
        shelf(120, 640, 180, 86),
        label("glassware", 210, 624, { size: 15, anchor: "middle", colour: grey }),
      ),
    ],
  });

export const loadingDockPlan = (): string =>
  planSheet({
    number: "A-09",
    title: "Loading dock",
    metres: [36, 25],
    doors: [
      ...[0, 1, 2, 3].map((i) => ({
        wall: "south" as const,
        from: 90 + i * 220,
        width: 120,
        opens: "in" as const,
        double: true,
      })),
      { wall: "north" as const, from: 760, width: 120, opens: "in" as const, double: true },
    ],
    items: [
      drawn(
        ...[0, 1, 2, 3].map(
          (i) =>
            box(170 + i * 220, 560, 152, 96, { pen: "line", fill: i === 3 ? white : "#eef1ec" }) +
            label(`DOCK ${i + 1}`, 246 + i * 220, 616, { size: 18, anchor: "middle", bold: true }),
        ),
        ...[0, 1, 2].map((i) => line(356 + i * 220, 540, 356 + i * 220, 730, { pen: "thick" })),
        box(110, 90, 300, 60, { pen: "none", fill: hazard }),
        box(114, 94, 292, 52, { pen: "none", fill: white }),
        label("fork-lift crossing", 260, 128, { size: 16, anchor: "middle" }),
        ...[0, 1, 2, 3, 4, 5].map((i) => shelf(130 + i * 100, 240, 80, 80)),
        label("outbound lanes 1 to 6", 420, 366, { size: 16, anchor: "middle", colour: grey }),
        arrow(780, 420, 300, 420, grey),
        fire(1010, 240),
        fire(112, 470),
        eyewash(1000, 420),
      ),
      machine(800, 200, 150, 110, "Checker's|desk"),
    ],
  });

export const workshopPlan = (): string =>
  planSheet({
    number: "A-10",
    title: "Maintenance workshop",
    metres: [16, 11],
    doors: [
      { wall: "north", from: 120, width: 100, opens: "in" },
      { wall: "east", from: 290, width: 170, opens: "in", double: true },
    ],
    items: [
      machine(110, 620, 420, 100, "Bench|vices 1 to 3"),
      machine(400, 110, 160, 110, "Lathe"),
      machine(620, 110, 110, 110, "Pillar|drill"),
      machine(790, 110, 120, 110, "Grinder|goggles"),
      machine(360, 350, 320, 150, "Welding bay|curtain, extraction"),
      machine(120, 360, 110, 190, "Lock-out|station", lime),
      drawn(
        shelf(620, 630, 400, 84),
        label("spare parts, bins A1 to F12", 820, 614, { size: 15, anchor: "middle", colour: grey }),
        run(
          [
            [350, 340],
            [350, 512],
            [690, 512],
          ],
          { pen: "hidden", colour: amber },
        ),
        stopMark(590, 230, red),
        stopMark(760, 230, red),
        fire(730, 420),
        eyewash(960, 300),
      ),
    ],
  });

export const bakeryHallPlan = (): string =>
  planSheet({
    owner: "NORTHGATE FOODS / PLANT 5",
    number: "A-51",
    title: "Bakery hall",
    metres: [28, 20],
    doors: [
      { wall: "west", from: 80, width: 90, opens: "in" },
      { wall: "east", from: 480, width: 130, opens: "out", double: true },
    ],
    items: [
      machine(110, 280, 150, 110, "Divider"),
      drawn(rollers(260, 312, 90, 46), rollers(730, 312, 120, 46)),
      machine(350, 250, 380, 170, "Tunnel oven T-1|4 zones, 230 °C"),
      machine(850, 270, 160, 130, "Cooling|spiral"),
      tankTop(130, 560, 130, "Dough|mixer"),
      machine(360, 570, 210, 110, "Flour silo|day bin"),
      machine(640, 570, 160, 110, "Tray wash"),
      drawn(
        walkway(320, 110, 700, 60),
        stopMark(310, 440, red),
        stopMark(770, 290, red),
        fire(1010, 200),
        eyewash(850, 700),
      ),
    ],
  });

export const coldStorePlan = (): string =>
  planSheet({
    owner: "NORTHGATE FOODS / PLANT 5",
    number: "A-52",
    title: "Cold store, 2 °C",
    metres: [32, 22],
    doors: [
      { wall: "south", from: 400, width: 140, opens: "out", double: true },
      { wall: "north", from: 820, width: 70, opens: "out", name: "escape" },
    ],
    items: [
      drawn(
        ...[0, 1, 2, 3].map(
          (row) =>
            Array.from({ length: 8 }, (_, i) => shelf(140 + i * 86, 120 + row * 120, 86, 56)).join("") +
            label(String(row + 1), 120, 156 + row * 120, { size: 20, anchor: "middle", bold: true }),
        ),
        stopMark(480, 700, red),
        fire(620, 710),
      ),
      machine(880, 180, 130, 120, "Evaporator|EV-1"),
      machine(880, 360, 130, 120, "Evaporator|EV-2"),
      machine(120, 640, 180, 80, "Alarm panel|person in cold"),
    ],
  });

export const quayPlan = (): string =>
  planSheet({
    owner: "HARBOUR WORKS",
    number: "Q-03",
    title: "Quay 3 and crane runway",
    metres: [120, 85],
    isOpen: true,
    doors: [],
    items: [
      drawn(
        box(100, 520, 932, 216, { pen: "none", fill: liquid }),
        line(97, 520, 1035, 520, { pen: "thick" }),
        line(110, 440, 1020, 440, { pen: "thick" }),
        line(110, 490, 1020, 490, { pen: "thick" }),
        path("M250 570H800Q860 570 890 626Q860 682 800 682H250Q236 626 250 570Z", { pen: "thick", fill: white }),
        label("BERTH 3", 540, 634, { size: 20, anchor: "middle", bold: true }),
        ...[180, 420, 660, 900].map((x) => ring(x, 508, 9, { pen: "none", fill: ink })),
      ),
      machine(480, 410, 150, 104, "CR-2|25 t"),
      machine(130, 140, 220, 130, "Stores"),
      machine(430, 140, 300, 130, "Container stack|2 high"),
      machine(810, 130, 190, 110, "Crane office"),
      drawn(stopMark(470, 380, red), fire(790, 280), eyewash(380, 300)),
    ],
  });
