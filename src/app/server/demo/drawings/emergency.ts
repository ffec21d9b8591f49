import {
  amber,
  arrow,
  balloon,
  blue,
  box,
  green,
  grey,
  hatched,
  ink,
  key,
  label,
  lime,
  line,
  liquid,
  path,
  red,
  ring,
  sheet,
  white,
} from "./pen.ts";

export const spillKit = (): string =>
  sheet("D-131", "Spill kit SK-4: what is in it, where it goes", [
    path("M80 250H330L310 620H100Z", { pen: "thick", fill: white }),
    path("M66 190H344V250H66Z", { pen: "thick", fill: lime }),
    line(180, 170, 230, 170, { pen: "thick" }),
    line(180, 170, 180, 190),
    line(230, 170, 230, 190),
    ring(130, 640, 28, { pen: "thick", fill: white }),
    ring(280, 640, 28, { pen: "thick", fill: white }),
    ring(130, 640, 6, { pen: "none", fill: ink }),
    ring(280, 640, 6, { pen: "none", fill: ink }),
    line(60, 669, 400, 669, { pen: "thick" }),
    label("SPILL KIT", 205, 420, { size: 26, anchor: "middle", bold: true }),
    label("120 l, oil and water", 205, 456, { size: 16, anchor: "middle" }),
    // Contents, laid out.
    ...[0, 1, 2].map(
      (i) =>
        path(`M430 ${110 + i * 40}q40 -20 80 0t80 0`, { pen: "band", colour: ink }) +
        path(`M430 ${110 + i * 40}q40 -20 80 0t80 0`, { pen: "thick", colour: white }),
    ),
    ...[0, 1, 2, 3].map((i) => box(440 + i * 7, 270 - i * 7, 130, 90, { pen: "line", fill: white })),
    path("M440 470q20 -40 40 0v50h-40zM520 470q20 -40 40 0v50h-40z", { pen: "line", fill: white }),
    path(
      "M430 590Q430 560 460 560H550Q580 560 580 590Q580 620 550 620Q520 620 505 600Q490 620 460 620Q430 620 430 590Z",
      { pen: "line", fill: white },
    ),
    box(446, 670, 120, 80, { pen: "line", fill: amber }),
    label("WASTE", 506, 718, { size: 16, anchor: "middle", bold: true }),
    // The spill on the floor.
    box(700, 90, 440, 380, { pen: "line", fill: white }),
    path("M820 250C820 190 900 180 950 200S1040 230 1020 290S900 350 850 320S820 290 820 250Z", {
      pen: "line",
      fill: liquid,
    }),
    path("M786 250C782 150 900 140 970 168S1080 230 1056 310S900 396 824 352S788 290 786 250Z", {
      pen: "band",
      colour: ink,
    }),
    path("M786 250C782 150 900 140 970 168S1080 230 1056 310S900 396 824 352S788 290 786 250Z", {
      pen: "thick",
      colour: white,
    }),
    box(1070, 400, 50, 50, { pen: "line", fill: hatched }),
    box(1062, 392, 66, 66, { pen: "thick", colour: red }),
    label("drain", 1050, 432, { size: 15, anchor: "end" }),
    arrow(860, 440, 790, 370),
    label("close the ring from the low side", 716, 462, { size: 13, colour: grey }),
    balloon(1, 650, 130, [592, 150]),
    balloon(2, 650, 250, [586, 270]),
    balloon(3, 650, 490, [562, 490]),
    balloon(4, 650, 590, [580, 590]),
    balloon(5, 650, 710, [566, 710]),
    balloon(6, 1020, 540, [1064, 456]),
    key(["Socks 1.2 m, 10 off", "Pads, 100 off", "Nitrile gloves, 4 pairs"], 724, 600, 15),
    key(["Goggles, 2 off", "Waste bags", "Drain cover first"], 974, 600, 15, 4),
    label("Over 20 l or unknown: leave, ext. 333", 724, 770, { size: 17, bold: true }),
  ]);

const extinguisher = (x: number, name: string, tint: string, hose: boolean): string =>
  path(`M${x - 62} 520V220Q${x - 62} 150 ${x} 150Q${x + 62} 150 ${x + 62} 220V520Z`, { pen: "thick", fill: red }) +
  box(x - 60, 250, 120, 60, { pen: "line", fill: tint }) +
  label(name, x, 290, { size: 20, anchor: "middle", bold: true, colour: tint === ink || tint === blue ? white : ink }) +
  box(x - 40, 340, 80, 120, { pen: "line", fill: white }) +
  [362, 384, 406, 428].map((y) => line(x - 28, y, x + 28, y, { pen: "thin" })).join("") +
  box(x - 16, 116, 32, 36, { pen: "line", fill: white }) +
  path(`M${x - 16} 120L${x - 64} 96M${x - 16} 134L${x - 60} 130`, { pen: "thick" }) +
  ring(x + 34, 134, 14, { pen: "line", fill: white }) +
  line(x + 34, 134, x + 40, 126, { pen: "thin" }) +
  ring(x - 40, 84, 10, { pen: "line", colour: amber }) +
  (hose
    ? path(`M${x + 16} 122C${x + 110} 110 ${x + 104} 300 ${x + 92} 420`, { pen: "thick" }) +
      path(`M${x + 84} 420H${x + 100}L${x + 104} 470H${x + 80}Z`, { pen: "line", fill: ink })
    : path(`M${x + 16} 122H${x + 70}L${x + 100} 240H${x + 124}L${x + 110} 110Q${x + 100} 96 ${x + 16} 108Z`, {
        pen: "line",
        fill: ink,
      })) +
  line(x - 90, 520, x + 90, 520, { pen: "thick" });

const tick = (x: number, y: number): string =>
  path(`M${x - 13} ${y - 8}l10 10l17 -22`, { pen: "thick", colour: green });
const cross = (x: number, y: number): string =>
  path(`M${x - 11} ${y - 18}l22 22M${x + 11} ${y - 18}l-22 22`, { pen: "thick", colour: red });

export const extinguishers = (): string => {
  const columns = [400, 620, 840, 1060];
  const rows = [
    ["A  paper, wood, film", "1111"],
    ["B  oil, solvent", "0111"],
    ["Electrical, live", "0011"],
    ["F  deep fat", "0000"],
  ] as const;
  return sheet("D-132", "Which extinguisher for which fire", [
    extinguisher(400, "WATER", white, true),
    extinguisher(620, "FOAM", "#f0e2b6", true),
    extinguisher(840, "CO2", ink, false),
    extinguisher(1060, "POWDER", blue, true),
    label("Pull the pin,", 60, 200, { size: 17 }),
    label("aim at the base,", 60, 230, { size: 17 }),
    label("squeeze, sweep.", 60, 260, { size: 17 }),
    label("Stay between the", 60, 330, { size: 17 }),
    label("fire and the door.", 60, 360, { size: 17 }),
    ...rows.flatMap(([name, marks], row) => {
      const y = 584 + row * 54;
      return [
        line(60, y + 18, 1140, y + 18, { pen: "thin" }),
        label(name, 60, y, { size: 18, bold: true }),
        ...columns.map((x, i) =>
          name.startsWith("A") && i === 2 ? cross(x, y) : marks[i] === "1" ? tick(x, y) : cross(x, y),
        ),
      ];
    }),
    label("fat: blanket", 60, 790, { size: 15, colour: grey }),
  ]);
};
