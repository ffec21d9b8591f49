import { dial, handValve, instrument, pump, valve } from "./parts.ts";
import {
  amber,
  arrow,
  balloon,
  blue,
  box,
  grey,
  hatched,
  head,
  key,
  label,
  lime,
  line,
  lines,
  liquid,
  path,
  red,
  ring,
  run,
  shape,
  sheet,
  white,
} from "./pen.ts";

const tank = (x: number, y: number, width: number, height: number, level: number, name: readonly string[]): string =>
  path(
    `M${x} ${y + 18}Q${x + width / 2} ${y - 22} ${x + width} ${y + 18}V${y + height - 18}L${x + width / 2 + 14} ${y + height + 12}H${x + width / 2 - 14}L${x} ${y + height - 18}Z`,
    { pen: "thick", fill: white },
  ) +
  path(
    `M${x + 3} ${y + level}H${x + width - 3}V${y + height - 19}L${x + width / 2 + 13} ${y + height + 9}H${x + width / 2 - 13}L${x + 3} ${y + height - 19}Z`,
    { pen: "none", fill: liquid },
  ) +
  line(x, y + level, x + width, y + level, { pen: "thin" }) +
  name
    .map(
      (text, i) =>
        box(x + width / 2 - 58, y + height * 0.52 + i * 28 - 20, 116, 28, { pen: "none", fill: white }) +
        label(text, x + width / 2, y + height * 0.52 + i * 28, { size: 16, anchor: "middle", bold: i === 0 }),
    )
    .join("");

const tagged = (x: number, y: number, letters: string, number: string): string =>
  instrument(x, y) +
  label(letters, x, y - 2, { size: 14, anchor: "middle", bold: true }) +
  label(number, x, y + 18, { size: 11, anchor: "middle" });

export const cipCircuit = (): string =>
  sheet("D-101", "CIP set 1: circuit for mixer M-2", [
    tank(70, 110, 150, 290, 70, ["RINSE", "cold"]),
    tank(260, 110, 150, 290, 60, ["CAUSTIC", "1.5 %, 75 °C"]),
    tank(450, 110, 150, 290, 80, ["ACID", "0.8 %, 60 °C"]),
    ...[145, 335, 525].map(
      (x, i) =>
        line(x, 412, x, 540, { pen: "thick" }) +
        valve(x, 470, 20, 90) +
        label(`V${i + 1}`, x + 22, 476, { size: 16, bold: true }),
    ),
    line(145, 540, 600, 540, { pen: "thick" }),
    pump(634, 540),
    line(668, 540, 720, 540, { pen: "thick" }),
    label("P-11", 634, 604, { size: 16, anchor: "middle", bold: true }),
    box(720, 500, 90, 80, { pen: "thick", fill: white }),
    run(
      [
        [720, 560],
        [745, 520],
        [765, 560],
        [785, 520],
        [810, 560],
      ],
      { pen: "line" },
    ),
    label("HX-1", 765, 612, { size: 16, anchor: "middle", bold: true }),
    line(810, 540, 880, 540, { pen: "thick" }),
    line(880, 540, 880, 90, { pen: "thick" }),
    line(880, 90, 1010, 90, { pen: "thick" }),
    line(1010, 90, 1010, 170, { pen: "thick" }),
    head(880, 300, 0, 26),
    head(1010, 120, 180, 26),
    head(705, 540, 90, 22),
    tagged(846, 460, "FT", "101"),
    line(864, 482, 880, 500, { pen: "thin" }),
    tagged(940, 200, "TT", "102"),
    line(912, 200, 880, 200, { pen: "thin" }),
    // The mixer with its spray ball.
    path("M910 290Q1010 150 1110 290V500L1030 560H990L910 500Z", { pen: "thick", fill: white }),
    line(1010, 170, 1010, 300, { pen: "thick" }),
    ring(1010, 314, 18, { pen: "line", fill: lime }),
    ...[-60, -30, 30, 60].map((d) =>
      line(1010 + d * 0.4, 326, 1010 + d * 1.3, 372 - Math.abs(d) * 0.5, { pen: "hidden" }),
    ),
    label("MIXER M-2", 1010, 430, { size: 18, anchor: "middle", bold: true }),
    label("2,400 l", 1010, 458, { size: 15, anchor: "middle" }),
    run(
      [
        [960, 500],
        [1060, 500],
      ],
      { pen: "line" },
    ),
    line(1010, 476, 1010, 500),
    line(1010, 560, 1010, 690, { pen: "thick" }),
    valve(1010, 606, 20, 90),
    label("V9", 1036, 612, { size: 16, bold: true }),
    line(1010, 690, 760, 690, { pen: "thick" }),
    head(890, 690, 270, 26),
    tagged(940, 750, "QT", "103"),
    line(940, 722, 940, 690, { pen: "thin" }),
    `<g transform="translate(1448 0) scale(-1 1)">${pump(724, 690)}</g>`,
    line(690, 690, 40, 690, { pen: "thick" }),
    label("P-12 return", 724, 752, { size: 16, anchor: "middle", bold: true }),
    line(40, 690, 40, 66, { pen: "thick" }),
    line(40, 66, 525, 66, { pen: "thick" }),
    head(40, 400, 0, 26),
    ...[145, 335, 525].map((x) => line(x, 66, x, 106, { pen: "thick" }) + head(x, 106, 180, 20)),
    line(400, 690, 400, 770, { pen: "thick" }),
    valve(400, 732, 18, 90),
    label("V7 to drain", 424, 750, { size: 16 }),
    head(400, 790, 180, 22),
    label("Return at the drain until QT-103 reads under 0.5 mS/cm.", 60, 650, { size: 16, colour: grey }),
  ]);

export const boilerPump = (): string =>
  sheet("D-111", "Boiler feed pump FP-2 with its pipework", [
    line(60, 700, 1140, 700, { pen: "thick" }),
    box(60, 700, 1080, 18, { pen: "none", fill: hatched }),
    box(350, 640, 560, 60, { pen: "line", fill: white }),
    line(350, 664, 910, 664, { pen: "thin" }),
    // Motor with fins, coupling guard, stages.
    box(690, 440, 190, 170, { pen: "thick", fill: white }, 10),
    ...Array.from({ length: 8 }, (_, i) => line(706, 458 + i * 19, 864, 458 + i * 19, { pen: "thin" })),
    box(740, 404, 70, 36, { pen: "line", fill: white }),
    path("M880 456H908V594H880", { pen: "thick" }),
    shape(
      [
        [710, 610],
        [740, 610],
        [750, 640],
        [700, 640],
      ],
      { fill: white },
    ),
    shape(
      [
        [830, 610],
        [860, 610],
        [870, 640],
        [820, 640],
      ],
      { fill: white },
    ),
    path("M616 560V490Q616 470 636 470H670Q690 470 690 490V560Z", { pen: "line", fill: amber }),
    box(596, 514, 20, 24, { pen: "line", fill: white }),
    ...[0, 1, 2, 3, 4].map((i) => box(416 + i * 36, 440, 36, 170, { pen: "line", fill: white })),
    box(390, 430, 26, 190, { pen: "thick", fill: white }),
    shape(
      [
        [410, 620],
        [440, 620],
        [450, 640],
        [400, 640],
      ],
      { fill: white },
    ),
    shape(
      [
        [560, 610],
        [590, 610],
        [600, 640],
        [550, 640],
      ],
      { fill: white },
    ),
    line(370, 525, 930, 525, { pen: "centre", colour: grey }),
    // Suction from the feed tank.
    path("M70 120H270V300H70Z", { pen: "thick", fill: white }),
    path("M73 180H267V297H73Z", { pen: "none", fill: liquid }),
    line(70, 180, 270, 180, { pen: "thin" }),
    box(88, 212, 164, 64, { pen: "none", fill: white }),
    label("FEED TANK", 170, 238, { size: 16, anchor: "middle", bold: true }),
    label("90 °C", 170, 266, { size: 16, anchor: "middle" }),
    line(170, 300, 170, 525, { pen: "thick" }),
    line(170, 525, 390, 525, { pen: "thick" }),
    handValve(240, 525, 24),
    shape(
      [
        [300, 505],
        [350, 505],
        [350, 545],
        [300, 545],
      ],
      { fill: white },
    ),
    line(300, 545, 350, 505),
    // Discharge with non-return valve and gauge.
    line(506, 440, 506, 120, { pen: "thick" }),
    line(506, 120, 1120, 120, { pen: "thick" }),
    head(1136, 120, 90, 28),
    label("TO BOILER B-1", 1120, 92, { size: 16, anchor: "end", bold: true }),
    shape(
      [
        [482, 390],
        [530, 390],
        [530, 340],
        [482, 340],
      ],
      { fill: white },
    ),
    line(482, 390, 530, 340),
    head(530, 340, 45, 14),
    handValve(506, 270, 24, 90),
    line(506, 190, 600, 190),
    dial(640, 190, 40, 40),
    line(506, 160, 320, 160, { pen: "line" }),
    line(320, 160, 270, 160),
    valve(380, 160, 18),
    head(272, 160, 270, 18),
    arrow(176, 490, 340, 490, blue),
    arrow(470, 320, 470, 220, red),
    balloon(1, 240, 430, [240, 492]),
    balloon(2, 325, 610, [325, 546]),
    balloon(3, 430, 370, [482, 366]),
    balloon(4, 600, 290, [540, 270]),
    balloon(5, 740, 230, [680, 200]),
    balloon(6, 400, 90, [380, 148]),
    balloon(7, 650, 400, [652, 474]),
    balloon(8, 1000, 520, [906, 540]),
    key(
      [
        "Suction valve, always open",
        "Strainer, clean at 0.3 bar",
        "Non-return valve",
        "Discharge valve, start shut",
        "Gauge, 12 to 14 bar",
        "Minimum flow line",
        "Coupling guard on",
        "Motor 15 kW, 2,930 rpm",
      ],
      860,
      176,
      15,
    ),
    lines(["Never run dry or shut for", "longer than 30 seconds."], 60, 770, { size: 18, bold: true }),
    label("blue: suction   red: discharge", 1130, 780, { size: 15, anchor: "end", colour: grey }),
  ]);
