import { beltConveyor, hexagon, rollers, rollersDown, stopButton, stopMark } from "./parts.ts";
import {
  across,
  amber,
  arc,
  arrow,
  balloon,
  box,
  crossed,
  hatched,
  hazard,
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
  run,
  shape,
  sheet,
  white,
} from "./pen.ts";

export const palletiserZones = (): string =>
  sheet("D-081", "Palletiser PAL-2: guarded zones and ways in", [
    box(200, 110, 560, 560, { pen: "none", fill: hazard }),
    box(216, 126, 528, 528, { pen: "none", fill: "#eef1ec" }),
    ring(480, 390, 236, { pen: "hidden" }),
    ring(480, 390, 210, { pen: "none", fill: crossed }),
    run(
      [
        [200, 250],
        [200, 110],
        [760, 110],
        [760, 300],
      ],
      { pen: "thick" },
    ),
    run(
      [
        [760, 480],
        [760, 670],
        [640, 670],
      ],
      { pen: "thick" },
    ),
    run(
      [
        [320, 670],
        [200, 670],
        [200, 350],
      ],
      { pen: "thick" },
    ),
    rollers(60, 262, 300, 76),
    rollersDown(420, 560, 120, 220),
    box(410, 500, 140, 110, { pen: "line", fill: white }),
    line(456, 500, 456, 610, { pen: "thin" }),
    line(504, 500, 504, 610, { pen: "thin" }),
    // The robot.
    ring(480, 390, 62, { pen: "thick", fill: white }),
    ring(480, 390, 30),
    shape(
      [
        [452, 372],
        [300, 288],
        [288, 312],
        [440, 404],
      ],
      { pen: "line", fill: white },
    ),
    box(252, 262, 64, 76, { pen: "line", fill: white }),
    hexagon(480, 390, 14),
    // Light curtains.
    box(318, 664, 14, 40, { pen: "line", fill: ink }),
    box(628, 664, 14, 40, { pen: "line", fill: ink }),
    line(332, 684, 628, 684, { pen: "hidden", colour: red }),
    // Gate with its switch.
    line(760, 300, 850, 222, { pen: "thick" }),
    arc(760, 300, 119, 49, 180, { pen: "thin" }),
    box(752, 468, 18, 30, { pen: "line", fill: lime }),
    ring(760, 300, 7, { pen: "none", fill: ink }),
    stopMark(150, 440, red),
    stopMark(796, 520, red),
    stopMark(600, 740, red),
    box(830, 110, 60, 84, { pen: "thick", fill: white }),
    label("Q", 860, 162, { size: 26, anchor: "middle", bold: true }),
    arrow(80, 240, 190, 240),
    arrow(480, 720, 480, 776),
    patch("infeed", 90, 380, { size: 16 }),
    patch("pallets out", 400, 800, { size: 16, anchor: "end" }),
    balloon(1, 640, 200, [590, 310]),
    balloon(2, 270, 750, [326, 690]),
    balloon(3, 870, 420, [764, 484]),
    balloon(4, 700, 760, [612, 744]),
    balloon(5, 800, 60, [848, 112]),
    balloon(6, 110, 160, [204, 160]),
    key(
      [
        "Robot reach",
        "Light curtain",
        "Gate switch, key G-2",
        "Emergency stop, three",
        "Main switch Q-207",
        "Fence 2.2 m",
      ],
      930,
      130,
      14,
    ),
    line(910, 380, 1150, 380, { pen: "thin" }),
    lines(["Way in: stop, wait for", "the grey lamp, key out,", "lock Q-207, then gate."], 910, 420, { size: 16 }),
    line(910, 700, 1010, 700, { pen: "thick" }),
    line(910, 690, 910, 710),
    line(1010, 690, 1010, 710),
    label("1 m", 960, 684, { size: 14, anchor: "middle" }),
  ]);

export const conveyorStop = (): string =>
  sheet("D-082", "Conveyor C-12: emergency stops and pull cord", [
    line(60, 640, 1140, 640, { pen: "thick" }),
    ...[150, 420, 690, 960, 1050].map((x) => box(x - 9, 446, 18, 194, { pen: "line", fill: white })),
    beltConveyor(110, 1090, 420, 26),
    line(120, 340, 1080, 340, { pen: "line", colour: red }),
    ...[120, 300, 480, 660, 840].map(
      (x) => ring(x + 60, 340, 7, { pen: "line", fill: white }) + line(x + 60, 347, x + 60, 394, { pen: "line" }),
    ),
    box(76, 306, 60, 68, { pen: "thick", fill: amber }),
    ring(106, 340, 14, { pen: "line", fill: red }),
    box(1064, 306, 60, 68, { pen: "thick", fill: amber }),
    ring(1094, 340, 14, { pen: "line", fill: red }),
    box(238, 560, 64, 60, { pen: "line", fill: amber }),
    stopButton(270, 560, red, 0.9),
    box(828, 560, 64, 60, { pen: "line", fill: amber }),
    stopButton(860, 560, red, 0.9),
    ...[250, 560, 760].map(
      (x) => box(x, 304, 96, 90, { pen: "line", fill: white }) + line(x, 330, x + 96, 330, { pen: "thin" }),
    ),
    arrow(560, 250, 700, 250, ink, "thick"),
    label("24 m/min", 630, 226, { size: 18, anchor: "middle" }),
    across(106, 1094, 300, 150, "pull cord 18 m, slack at most 40 mm"),
    // How a button is released.
    balloon(1, 60, 230, [90, 312]),
    balloon(2, 390, 240, [390, 338]),
    balloon(3, 180, 700, [252, 546]),
    balloon(4, 1040, 240, [1082, 312]),

    key(["Cord switch, resets by pulling", "Cord, reach from both sides"], 240, 710, 16),
    key(["Stop button, turn to release"], 600, 710, 16, 3),
    key(["Cord switch, drive end"], 600, 748, 16, 4),
    label("Test each", 960, 710, { size: 16, bold: true }),
    label("Monday", 960, 748, { size: 16, bold: true }),
  ]);

export const forkLift = (): string => {
  const wheel = (x: number, y: number, r: number): string =>
    ring(x, y, r, { pen: "thick", fill: white }) +
    ring(x, y, r * 0.56) +
    [0, 72, 144, 216, 288]
      .map((d) => {
        const a = (d * Math.PI) / 180;
        return ring(x + r * 0.34 * Math.cos(a), y + r * 0.34 * Math.sin(a), 4, { pen: "thin" });
      })
      .join("") +
    ring(x, y, 5, { pen: "none", fill: ink });
  return sheet("D-091", "Fork-lift FLT-3: daily walk round", [
    line(60, 700, 1140, 700, { pen: "thick" }),
    // Mast, carriage and forks.
    box(396, 120, 22, 548, { pen: "line", fill: white }),
    box(426, 150, 20, 510, { pen: "line", fill: white }),
    ...[180, 330, 480].map((y) => line(396, y, 446, y, { pen: "line" })),
    path("M408 140V600", { pen: "hidden" }),
    box(362, 440, 30, 200, { pen: "line", fill: white }),
    path("M362 560H346V668H110L96 682H362Z", { pen: "thick", fill: white }),
    box(346, 410, 16, 160, { pen: "line", fill: white }),
    line(420, 600, 520, 470, { pen: "thick" }),
    // Chassis and counterweight.
    path("M450 640V520H560L590 460H760V400H900C950 400 966 450 960 520L946 640Z", { pen: "thick", fill: white }),
    path("M800 640V430H900C936 436 944 470 938 520L926 640Z", { pen: "line", fill: hatched }),
    // Guard, seat, wheel.
    path("M470 520L520 170H840L880 400", { pen: "thick" }),
    path("M504 170H860V148H504Z", { pen: "line", fill: white }),
    ...[560, 620, 680, 740, 800].map((x) => line(x, 148, x, 170, { pen: "thin" })),
    path("M690 460V446H790L806 330H780L762 420H690Z", { pen: "line", fill: white }),
    path("M690 440C700 400 740 380 770 390", { pen: "thick" }),
    line(560, 500, 604, 400, { pen: "thick" }),
    line(578, 388, 634, 414, { pen: "thick" }),
    ring(690, 132, 16, { pen: "line", fill: amber }),
    box(494, 210, 26, 40, { pen: "line", fill: white }),
    wheel(520, 640, 60),
    wheel(856, 652, 48),
    balloon(1, 130, 600, [200, 674]),
    balloon(2, 250, 470, [346, 480]),
    balloon(3, 320, 240, [408, 300]),
    balloon(4, 340, 90, [430, 156]),
    balloon(5, 600, 80, [600, 148]),
    balloon(6, 780, 90, [704, 126]),
    balloon(7, 910, 270, [797, 360]),
    balloon(8, 1030, 430, [936, 470]),
    balloon(9, 1000, 600, [892, 640]),
    balloon(10, 620, 760, [540, 690]),
    key(["Fork tips, heels: no crack", "Carriage, load guard", "Lift chains, even"], 70, 120, 14),
    key(
      [
        "Hoses, no wet spot",
        "Overhead guard",
        "Beacon and horn",
        "Seat belt, seat switch",
        "Battery ≥ 80 %",
        "Steer wheel",
        "Drive wheel, 9 bar",
      ],
      972,
      90,
      13,
      4,
    ),
    box(806, 548, 126, 34, { pen: "line", fill: white }) +
      label("2.5 t, 500 mm", 869, 570, { size: 12, anchor: "middle", bold: true }),
  ]);
};
