import { centreLines, dial, handValve, hexagon } from "./parts.ts";
import {
  across,
  amber,
  arc,
  around,
  arrow,
  balloon,
  box,
  green,
  grey,
  hatched,
  head,
  ink,
  key,
  label,
  lime,
  line,
  lines,
  patch,
  path,
  red,
  ring,
  shape,
  sheet,
  upright,
  white,
} from "./pen.ts";

const starOrder = [1, 5, 3, 7, 2, 6, 4, 8];

function flangeSection(x: number, y: number): string {
  return [
    box(x - 130, y, 260, 62, { pen: "line", fill: hatched }),
    box(x - 130, y + 62, 260, 14, { pen: "line", fill: lime }),
    box(x - 130, y + 76, 260, 78, { pen: "line", fill: hatched }),
    box(x - 24, y - 2, 48, 158, { pen: "none", fill: white }),
    line(x - 24, y, x - 24, y + 154),
    line(x + 24, y, x + 24, y + 154),
    box(x - 18, y - 14, 36, 208, { pen: "line", fill: white }),
    box(x - 44, y - 14, 88, 14, { pen: "line", fill: white }),
    box(x - 36, y - 56, 72, 42, { pen: "line", fill: white }),
    line(x - 15, y - 56, x - 15, y - 14, { pen: "thin" }),
    line(x + 15, y - 56, x + 15, y - 14, { pen: "thin" }),
    box(x - 36, y + 154, 72, 34, { pen: "line", fill: white }),
    line(x - 15, y + 154, x - 15, y + 188, { pen: "thin" }),
    line(x + 15, y + 154, x + 15, y + 188, { pen: "thin" }),
    line(x, y - 86, x, y + 222, { pen: "centre", colour: grey }),
  ].join("");
}

export const retortFlange = (): string => {
  const [x, y] = [410, 425];
  const bolts = starOrder.map((order, index) => {
    const [bx, by] = around(x, y, 250, index * 45);
    return (
      hexagon(bx, by, 46, index * 45) +
      ring(bx, by, 29, { pen: "thin", fill: order === 1 ? lime : white }) +
      label(String(order), bx, by + 13, { size: 26, anchor: "middle", bold: true })
    );
  });
  const [fx, fy] = around(x, y, 196, 0);
  const [tx, ty] = around(x, y, 196, 180);
  return sheet("D-014", "Retort flange: order of the bolts", [
    ring(x, y, 325, { pen: "thick", fill: white }),
    centreLines(x, y, 360),
    ring(x, y, 250, { pen: "centre", colour: grey }),
    ring(x, y, 150, { pen: "thick" }),
    ring(x, y, 128, { pen: "line" }),
    ...bolts,
    arrow(fx, fy + 12, tx, ty - 12, grey),
    patch("first 1, then 2 opposite", x, y - 18, { size: 16, anchor: "middle" }, white),
    label("SECTION A-A", 955, 108, { size: 18, anchor: "middle", bold: true }),
    flangeSection(955, 210),
    balloon("a", 770, 170, [919, 180]),
    balloon("b", 770, 278, [825, 279]),
    balloon("c", 770, 384, [919, 380]),
    lines(["a  Bolt M16 × 90, grade 8.8", "b  Gasket 3 mm, new each time", "c  Nut, greased thread"], 772, 500, {
      size: 18,
    }),
    line(772, 610, 1140, 610, { pen: "thin" }),
    lines(["First pass    20 Nm", "Second pass   45 Nm", "Check, 10 min  45 Nm"], 772, 652, { size: 21, bold: true }),
  ]);
};

export const pressureGauge = (): string => {
  const [x, y] = [400, 375];
  const at = (bar: number): number => -135 + (bar / 6) * 270;
  const ticks = Array.from({ length: 61 }, (_, i) => {
    const major = i % 10 === 0;
    const [x1, y1] = around(x, y, major ? 222 : i % 5 === 0 ? 234 : 242, at(i / 10));
    const [x2, y2] = around(x, y, 258, at(i / 10));
    const [lx, ly] = around(x, y, 188, at(i / 10));
    return (
      line(x1, y1, x2, y2, { pen: major ? "line" : "thin" }) +
      (major ? label(String(i / 10), lx, ly + 13, { size: 26, anchor: "middle", bold: true }) : "")
    );
  });
  const [nx, ny] = around(x, y, 226, at(2.1));
  const [mx, my] = around(x, y, 60, at(2.1) + 180);
  const [l1x, l1y] = around(x, y, 11, at(2.1) - 90);
  const [l2x, l2y] = around(x, y, 11, at(2.1) + 90);
  const [r1x, r1y] = around(x, y, 216, at(3.5));
  const [r2x, r2y] = around(x, y, 282, at(3.5));
  return sheet("D-021", "Retort pressure gauge PI-301", [
    box(x - 26, 660, 52, 50, { pen: "thick", fill: white }),
    box(x - 46, 700, 92, 46, { pen: "thick", fill: white }),
    line(x - 18, 700, x - 18, 746, { pen: "thin" }),
    line(x + 18, 700, x + 18, 746, { pen: "thin" }),
    box(x - 22, 746, 44, 50, { pen: "line", fill: hatched }),
    ring(x, y, 308, { pen: "thick", fill: white }),
    ring(x, y, 288, { pen: "line" }),
    arc(x, y, 270, at(1.9), at(2.4), { pen: "band", colour: green }),
    ...ticks,
    line(r1x, r1y, r2x, r2y, { pen: "thick", colour: red }),
    label("bar", x, y + 92, { size: 26, anchor: "middle" }),
    label("CLASS 1.0", x, y + 232, { size: 15, anchor: "middle", colour: grey }),
    shape(
      [
        [nx, ny],
        [l1x, l1y],
        [mx, my],
        [l2x, l2y],
      ],
      { pen: "none", fill: ink },
    ),
    ring(x, y, 24, { pen: "line", fill: white }),
    ring(x, y, 6, { pen: "none", fill: ink }),
    balloon(1, 196, 100, around(x, y, 274, at(2.15))),
    balloon(2, 640, 100, around(x, y, 270, at(3.5))),
    balloon(3, 180, 720, around(x, y, 258, at(0))),
    balloon(4, 560, 750, [446, 724]),
    label("READ IT FROM STRAIGHT IN FRONT", 760, 170, { size: 16, colour: grey }),
    key(
      [
        "Working band 1.9 to 2.4 bar",
        "Red line 3.5 bar: stop, vent",
        "Zero: needle on the pin",
        "Square stem, spanner 22 mm",
      ],
      784,
      236,
      18,
    ),
    line(760, 430, 1140, 430, { pen: "thin" }),
    lines(["Zero shift over 0.1 bar:", "do not start the retort,", "call Maintenance, ext. 412."], 760, 480, {
      size: 18,
    }),
  ]);
};

export const torqueWrench = (): string => {
  const [y, h] = [230, 34];
  const knurl = Array.from({ length: 19 }, (_, i) => line(130 + i * 14, y - 30, 148 + i * 14, y + 30, { pen: "thin" }));
  const scaleY = 560;
  const marks = Array.from({ length: 7 }, (_, i) => {
    const mx = 568 + i * 58;
    const ten = i % 2 === 0;
    return (
      line(mx, scaleY - (ten ? 40 : 24), mx, scaleY + (ten ? 40 : 24)) +
      (ten
        ? label(String(40 + i * 5), mx + (i === 0 ? 10 : 0), scaleY - 54, {
            size: 24,
            anchor: i === 0 ? "start" : "middle",
            bold: true,
          })
        : "")
    );
  });
  return sheet("D-015", "Torque wrench TW-14: how to set 45 Nm", [
    box(110, y - 32, 300, 64, { pen: "thick", fill: white }, 14),
    ...knurl,
    box(410, y - 25, 90, 50, { pen: "thick", fill: white }),
    box(500, y - h / 2, 440, h, { pen: "thick", fill: white }),
    path(
      `M940 ${y - 26}H980Q1000 ${y - 52} 1040 ${y - 52}A52 52 0 0 1 1040 ${y + 52}Q1000 ${y + 52} 980 ${y + 26}H940Z`,
      { pen: "thick", fill: white },
    ),
    ring(1040, y, 30, { pen: "line" }),
    box(1024, y - 16, 32, 32, { pen: "line", fill: hatched }),
    line(70, y, 1120, y, { pen: "centre", colour: grey }),
    balloon(1, 260, 120, [260, 198]),
    balloon(2, 455, 120, [455, 205]),
    balloon(3, 720, 120, [720, 213]),
    balloon(4, 1040, 110, [1040, 178]),
    arrow(200, 380, 200, 285, ink, "thick"),
    label("pull here, square on", 232, 352, { size: 18 }),
    // The enlarged scale.
    ring(455, y, 62, { pen: "hidden" }),
    line(470, 290, 500, 408, { pen: "thin" }),
    label("DETAIL 5 : 1", 1120, 420, { size: 16, colour: grey, anchor: "end" }),
    path("M560 450H980C968 500 992 560 980 610S990 650 980 670H560Z", { pen: "thick", fill: white }),
    line(560, scaleY, 970, scaleY),
    ...marks,
    path("M330 430H560V690H330C342 640 318 580 330 540S322 470 330 430Z", { pen: "thick", fill: white }),
    line(470, 430, 470, 690),
    ...Array.from({ length: 9 }, (_, i) =>
      line(i === 4 ? 516 : 532, scaleY - 96 + i * 24, 560, scaleY - 96 + i * 24, { pen: i === 4 ? "thick" : "thin" }),
    ),
    label("7", 496, scaleY - 39, { size: 18, anchor: "middle" }),
    label("5", 494, scaleY + 12, { size: 24, anchor: "middle", bold: true }),

    balloon("a", 640, 735, [566, 590]),
    balloon("b", 420, 735, [524, 562]),
    label("40 at the edge", 676, 742, { size: 17 }),
    label("5 on the line", 386, 742, { size: 17, anchor: "end" }),
    key(["Grip with ring", "Lock collar", "Tube with scale", "Ratchet 1/2 inch"], 80, 480, 16),
    label("40 + 5 = 45 Nm", 1130, 774, { size: 28, anchor: "end", bold: true }),
  ]);
};

export const retortVessel = (): string => {
  const [top, bottom] = [240, 520];
  return sheet("D-012", "Retort R-1: what is where", [
    line(60, 640, 1140, 640, { pen: "thick" }),
    box(60, 640, 1080, 20, { pen: "none", fill: hatched }),
    path(`M300 ${top}H930C1010 ${top} 1040 300 1040 380S1010 ${bottom} 930 ${bottom}H300Z`, {
      pen: "thick",
      fill: white,
    }),
    line(930, top, 930, bottom, { pen: "thin" }),
    line(110, 380, 1090, 380, { pen: "centre", colour: grey }),
    // Door, ring and hinge.
    box(264, 218, 36, 324, { pen: "thick", fill: hatched }),
    path("M264 226C190 270 176 320 176 380S190 490 264 534Z", { pen: "thick", fill: white }),
    box(160, 366, 22, 28, { pen: "line", fill: white }),
    line(120, 380, 160, 380, { pen: "thick" }),
    box(236, 188, 64, 30, { pen: "line", fill: white }),
    ring(268, 203, 7, { pen: "line" }),
    // Saddles.
    shape(
      [
        [390, 520],
        [510, 520],
        [530, 640],
        [370, 640],
      ],
      { pen: "line", fill: white },
    ),
    shape(
      [
        [770, 520],
        [890, 520],
        [910, 640],
        [750, 640],
      ],
      { pen: "line", fill: white },
    ),
    // Trolleys inside.
    ...[0, 1, 2].map(
      (i) =>
        box(350 + i * 180, 290, 150, 170, { pen: "hidden" }) +
        ring(380 + i * 180, 474, 12, { pen: "hidden" }) +
        ring(470 + i * 180, 474, 12, { pen: "hidden" }),
    ),
    line(310, 488, 920, 488, { pen: "hidden" }),
    // Gauge, safety valve, vent, steam and drain.
    line(420, 240, 420, 186),
    dial(420, 148, 42, 20),
    line(560, 240, 560, 190),
    shape(
      [
        [536, 190],
        [584, 190],
        [572, 130],
        [548, 130],
      ],
      { fill: white },
    ),
    line(548, 118, 572, 118, { pen: "thick" }),
    line(560, 130, 560, 118),
    run90(584, 168, 640, 168, 640, 96),
    line(740, 240, 740, 90),
    handValve(740, 160, 24, 90),
    head(740, 84, 0, 22),
    line(1037, 420, 1130, 420),
    handValve(1086, 420, 24, 0),
    line(640, 520, 640, 622),
    handValve(640, 574, 22, 90),
    line(850, 240, 850, 150),
    ring(850, 130, 22, { fill: white }),
    label("T", 850, 138, { size: 17, anchor: "middle", bold: true }),
    balloon(1, 100, 250, [205, 285]),
    balloon(2, 330, 90, [390, 130]),
    balloon(3, 480, 90, [552, 150]),
    balloon(4, 830, 70, [772, 150]),
    balloon(5, 960, 100, [872, 128]),
    balloon(6, 1110, 320, [1090, 400]),
    balloon(7, 570, 600, [622, 574]),
    balloon(8, 100, 560, [265, 500]),
    key(["Door, 8 bolts M16", "Gauge PI-301"], 80, 716, 16),
    key(["Safety valve, 3.5 bar", "Vent valve V-4"], 335, 716, 16, 3),
    key(["Temperature TT-302", "Steam inlet V-1"], 610, 716, 16, 5),
    key(["Drain valve V-6", "Clamp ring, gasket"], 885, 716, 16, 7),
  ]);
};

function run90(x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): string {
  return line(x1, y1, x2, y2) + line(x2, y2, x3, y3) + head(x3, y3 - 4, 0, 18);
}

export const sealJaw = (): string => {
  const bag = "M470 90H730V700H470Z";
  return sheet("D-031", "Sealing jaw, packer P-2", [
    path(bag, { pen: "line", fill: white }),
    path("M470 90C500 110 520 80 550 96S610 112 640 94S700 84 730 90", { pen: "line" }),
    box(200, 330, 270, 120, { pen: "thick", fill: hatched }),
    box(730, 330, 270, 120, { pen: "thick", fill: hatched }),
    ...Array.from(
      { length: 6 },
      (_, i) =>
        path(`M470 ${340 + i * 18}l16 9l-16 9`, { pen: "line", fill: white }) +
        path(`M730 ${340 + i * 18}l-16 9l16 9`, { pen: "line", fill: white }),
    ),
    ring(330, 390, 20, { pen: "line", fill: white }),
    ring(330, 390, 9, { pen: "none", fill: red }),
    ring(870, 390, 20, { pen: "line", fill: white }),
    ring(870, 390, 9, { pen: "none", fill: red }),
    box(400, 382, 70, 16, { pen: "line", fill: white }),
    box(100, 360, 100, 60, { pen: "line", fill: white }),
    line(60, 390, 100, 390, { pen: "thick" }),
    box(1000, 360, 100, 60, { pen: "line", fill: white }),
    line(1100, 390, 1140, 390, { pen: "thick" }),
    line(60, 390, 1140, 390, { pen: "centre", colour: grey }),
    line(600, 70, 600, 730, { pen: "centre", colour: grey }),
    arrow(240, 500, 400, 500, ink, "thick"),
    arrow(960, 500, 800, 500, ink, "thick"),
    box(470, 372, 40, 36, { pen: "line", fill: amber }),
    shape(
      [
        [510, 372],
        [548, 390],
        [510, 408],
      ],
      { pen: "line", fill: white },
    ),
    balloon(1, 250, 230, [330, 370]),
    balloon(2, 400, 230, [430, 382]),
    balloon(3, 560, 270, [490, 372]),
    balloon(4, 950, 230, [870, 370]),
    balloon(5, 830, 620, [723, 448]),
    across(470, 730, 700, 760, "film tube 180"),
    upright(330, 450, 1000, 1064, "40"),
    key(["Heater, 145 °C ± 3"], 90, 610, 17),
    key(["Knife holder, air-driven", "Knife, guard in place"], 90, 652, 17, 2),
    key(["Heater, rear jaw", "Serration: no film left"], 900, 610, 17, 4),
    label("3.0 bar", 320, 546, { size: 20, anchor: "middle", bold: true }),
    label("3.0 bar", 880, 546, { size: 20, anchor: "middle", bold: true }),
  ]);
};
