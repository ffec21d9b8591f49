import { padlock } from "./parts.ts";
import {
  amber,
  around,
  arrow,
  balloon,
  blue,
  box,
  green,
  grey,
  hatched,
  hazard,
  ink,
  key,
  label,
  line,
  lines,
  path,
  red,
  ring,
  shape,
  sheet,
  white,
} from "./pen.ts";

export const lockoutHasp = (): string => {
  const holes = [0, 1, 2].flatMap((row) => [-44, 44].map((dx) => [420 + dx, 370 + row * 92] as const));
  return sheet("D-001", "Lock-out hasp: one padlock for each person", [
    // The isolator's lug.
    box(250, 60, 340, 130, { pen: "thick", fill: white }),
    box(250, 60, 340, 24, { pen: "line", fill: hatched }),
    ring(420, 166, 13, { pen: "line", fill: "#eef1ec" }),
    label("Q-207", 316, 140, { size: 24, anchor: "middle", bold: true }),
    label("PALLETISER", 526, 124, { size: 12, anchor: "middle", colour: grey }),
    label("MAIN SWITCH", 526, 146, { size: 12, anchor: "middle", colour: grey }),
    // The jaws, closed through the lug.
    path("M378 320V196A42 42 0 0 1 462 196V320", { pen: "thick" }),
    path("M402 320V196A18 18 0 0 1 438 196V320", { pen: "thick" }),
    path("M340 312H500L520 340V620L500 640H340L320 620V340Z", { pen: "thick", fill: white }),
    line(420, 312, 420, 640, { pen: "thin" }),
    ring(420, 334, 13, { pen: "line", fill: white }),
    ring(420, 334, 4, { pen: "none", fill: ink }),
    ...holes.map(([x, y]) => ring(x, y, 19, { pen: "line", fill: white })),
    padlock(376, 358, red, 1.15),
    padlock(464, 542, blue, 1.15),
    padlock(376, 542, amber, 1.15),
    arrow(600, 340, 528, 340),
    label("jaw closed: cannot open", 612, 347, { size: 17 }),
    label("while one lock is on", 612, 377, { size: 17 }),
    balloon(1, 200, 200, [253, 172]),
    balloon(2, 640, 230, [462, 230]),
    balloon(3, 200, 400, [336, 440]),
    balloon(4, 640, 590, [500, 610]),
    balloon(5, 200, 600, [336, 620]),
    key(
      [
        "Isolator lug, switch at 0",
        "Hasp jaw 38 mm, steel",
        "Red: Maintenance",
        "Blue: Production",
        "Amber: contractor",
      ],
      790,
      420,
      18,
    ),
    line(766, 630, 1140, 630, { pen: "thin" }),
    lines(["Own lock, own key, own name.", "Last lock off: the lead who", "opened the permit."], 766, 674, {
      size: 18,
    }),
  ]);
};

function rotary(
  x: number,
  y: number,
  turn: number,
  caption: string,
  note: string,
  tint: string,
  locked: boolean,
): string {
  const handle = [
    [-30, -30],
    [30, -30],
    [36, 116],
    [-36, 116],
  ].map(([dx = 0, dy = 0]) => {
    const angle = (turn * Math.PI) / 180;
    return [x + dx * Math.cos(angle) + dy * Math.sin(angle), y + dx * Math.sin(angle) - dy * Math.cos(angle)] as const;
  });
  const grip = around(x, y, 92, turn);
  return [
    box(x - 165, y - 215, 330, 430, { pen: "thick", fill: white }, 10),
    ...[
      [-142, -192],
      [142, -192],
      [-142, 192],
      [142, 192],
    ].map(
      ([dx = 0, dy = 0]) =>
        ring(x + dx, y + dy, 9, { pen: "line" }) +
        line(x + dx - 6, y + dy - 6, x + dx + 6, y + dy + 6, { pen: "thin" }),
    ),
    ring(x, y, 122, { pen: "line", fill: amber }),
    label("I", x, y - 138, { size: 30, anchor: "middle", bold: true }),
    label("0", x + 144, y + 14, { size: 30, anchor: "middle", bold: true }),
    shape(handle, { pen: "thick", fill: red }),
    ring(x, y, 20, { pen: "line", fill: white }),
    ring(grip[0], grip[1], 9, { pen: "line", fill: white }),
    locked ? padlock(grip[0], grip[1] + 2, red, 1.05) : "",
    label(caption, x, y + 262, { size: 26, anchor: "middle", bold: true, colour: tint }),
    label(note, x, y + 302, { size: 17, anchor: "middle", colour: grey }),
  ].join("");
}

export const isolatorPositions = (): string =>
  sheet("D-002", "Isolator Q-207: three positions", [
    rotary(225, 330, 0, "ON", "The palletiser is live", ink, false),
    rotary(600, 330, 90, "OFF", "Off, yet anyone can switch on", ink, false),
    rotary(975, 330, 90, "OFF AND LOCKED", "The only safe position", green, true),
    label("A", 84, 84, { size: 24, bold: true }),
    label("B", 459, 84, { size: 24, bold: true }),
    label("C", 834, 84, { size: 24, bold: true }),
    line(412, 120, 412, 660, { pen: "thin" }),
    line(787, 120, 787, 660, { pen: "thin" }),
    label(
      "Turn a quarter clockwise until the handle stops, push the lug out, hang the hasp, then try START.",
      600,
      752,
      { size: 18, anchor: "middle" },
    ),
  ]);

export const tagOutCard = (): string => {
  const field = (name: string, y: number, x = 190, width = 300): string =>
    label(name, x, y, { size: 13, colour: grey }) + line(x, y + 44, x + width, y + 44, { pen: "thin" });
  const card = (x: number): string =>
    path(`M${x + 60} 60H${x + 320}L${x + 380} 120V760H${x}V120Z`, { pen: "thick", fill: white }) +
    ring(x + 190, 110, 20, { pen: "thick", fill: white }) +
    ring(x + 190, 110, 12, { pen: "line" });
  return sheet("D-003", "Tag-out card: fill in every line", [
    card(150),
    box(152, 158, 376, 34, { pen: "none", fill: hazard }),
    box(152, 192, 376, 100, { pen: "none", fill: red }),
    label("DANGER", 340, 260, { size: 46, anchor: "middle", bold: true, colour: white }),
    label("DO NOT OPERATE", 340, 340, { size: 28, anchor: "middle", bold: true }),
    field("NAME", 384),
    field("DEPARTMENT AND PHONE", 456),
    field("DATE", 528, 190, 130),
    field("TIME", 528, 350, 140),
    field("REASON", 600),
    field("EXPECTED UNTIL", 672),
    label("L. Nowak", 200, 416, { size: 20 }),
    label("Maintenance, 412", 200, 488, { size: 20 }),
    label("11/18/2026", 196, 560, { size: 18 }),
    label("06:40", 356, 560, { size: 18 }),
    label("Gripper chain off", 200, 632, { size: 20 }),
    label("11/18, 10:00", 200, 704, { size: 20 }),
    card(580),
    label("LOCK POINTS", 770, 190, { size: 22, anchor: "middle", bold: true }),
    ...["Q-207 electric", "V-31 air, vented", "Gripper on its pins", "START tried, no motion"].map(
      (text, i) =>
        box(620, 228 + i * 62, 32, 32, { pen: "line", fill: white }) +
        path(`M627 ${244 + i * 62}l8 9l13 -18`, { pen: "thick" }) +
        label(text, 672, 253 + i * 62, { size: 18 }),
    ),
    line(610, 490, 930, 490, { pen: "thin" }),
    lines(["Only the person named on", "the front takes this card off.", "Card and lock go together."], 620, 532, {
      size: 18,
    }),
    label("CARD No.", 620, 690, { size: 13, colour: grey }),
    label("0417", 620, 728, { size: 26, bold: true }),
    label("FRONT", 340, 800, { size: 14, anchor: "middle", colour: grey }),
    label("BACK", 770, 800, { size: 14, anchor: "middle", colour: grey }),
    balloon(1, 1050, 160, [792, 112]),
    balloon(2, 1050, 330, [920, 300]),
    balloon(3, 1050, 640, [930, 600]),
    lines(["nylon tie,", "25 kg"], 1020, 214, { size: 15 }),
    lines(["tick what", "you did"], 1020, 384, { size: 15 }),
    lines(["keep dry"], 1020, 694, { size: 15 }),
  ]);
};
