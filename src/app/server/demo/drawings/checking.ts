import { beltConveyor, bottle, stopButton } from "./parts.ts";
import {
  across,
  amber,
  arrow,
  balloon,
  box,
  grey,
  hatched,
  ink,
  key,
  label,
  lime,
  line,
  lines,
  liquid,
  oval,
  path,
  red,
  ring,
  shape,
  sheet,
  upright,
  white,
} from "./pen.ts";

const weight = (x: number, base: number, size: number, mass: string): string =>
  path(
    `M${x - size / 2} ${base}V${base - size * 0.92}Q${x - size / 2} ${base - size * 1.02} ${x - size * 0.3} ${base - size * 1.02}H${x - size * 0.12}V${base - size * 1.16}H${x + size * 0.12}V${base - size * 1.02}H${x + size * 0.3}Q${x + size / 2} ${base - size * 1.02} ${x + size / 2} ${base - size * 0.92}V${base}Z`,
    { pen: "line", fill: white },
  ) +
  oval(x, base - size * 1.24, size * 0.24, size * 0.11, { pen: "line", fill: white }) +
  label(mass, x, base - size * 0.38, { size: size * 0.2, anchor: "middle", bold: true });

const legs = (x: number, y: number): string =>
  box(x - 9, y, 18, 660 - y, { pen: "line", fill: white }) + box(x - 22, 650, 44, 10, { pen: "line", fill: ink });

export const checkweigher = (): string =>
  sheet("D-061", "Checkweigher CW-4 and its test weights", [
    line(60, 662, 1140, 662, { pen: "thick" }),
    legs(110, 500),
    legs(330, 500),
    legs(760, 500),
    legs(990, 500),
    legs(440, 560),
    legs(650, 560),
    beltConveyor(90, 350, 476),
    beltConveyor(410, 680, 476),
    beltConveyor(740, 1010, 476),
    box(420, 508, 250, 30, { pen: "line", fill: white }),
    shape(
      [
        [470, 538],
        [620, 538],
        [600, 566],
        [490, 566],
      ],
      { pen: "line", fill: hatched },
    ),
    box(430, 566, 230, 16, { pen: "line", fill: white }),
    box(392, 404, 12, 48, { pen: "line", fill: ink }),
    line(398, 452, 398, 500),
    weight(545, 454, 96, "500 g"),
    path("M120 454V360H210V454Z", { pen: "line", fill: white }),
    line(120, 390, 210, 390, { pen: "thin" }),
    path("M250 454V360H340V454Z", { pen: "line", fill: white }),
    line(250, 390, 340, 390, { pen: "thin" }),
    arrow(150, 330, 300, 330),
    // Reject pusher and bin.
    box(860, 380, 60, 40, { pen: "line", fill: white }),
    box(880, 420, 20, 34, { pen: "line", fill: white }),
    path("M830 560H940L930 650H840Z", { pen: "hidden" }),
    // Terminal.
    box(520, 110, 250, 160, { pen: "thick", fill: white }, 8),
    box(544, 132, 202, 82, { pen: "line", fill: "#eef1ec" }),
    label("500.2 g", 645, 188, { size: 32, anchor: "middle", bold: true }),
    line(700, 270, 700, 454, { pen: "line" }),
    line(712, 270, 712, 454, { pen: "line" }),
    ring(566, 240, 10, { pen: "line", fill: lime }),
    ring(606, 240, 10),
    ring(646, 240, 10),
    stopButton(820, 454 - 0, red, 0.7),
    weight(890, 220, 62, "200"),
    weight(990, 220, 96, "500"),
    weight(1095, 220, 118, "1 kg"),
    line(840, 220, 1156, 220, { pen: "line" }),
    label("TEST WEIGHTS, CLASS F1", 998, 262, { size: 15, anchor: "middle", colour: grey }),
    balloon(1, 220, 250, [220, 452]),
    balloon(2, 340, 250, [397, 410]),
    balloon(3, 440, 250, [520, 380]),
    balloon(4, 400, 620, [496, 552]),
    balloon(5, 1080, 350, [918, 398]),
    balloon(6, 470, 100, [522, 140]),
    key(["Infeed belt, 24 m/min", "Photo-eye"], 90, 720, 17),
    key(["Weight in the middle", "Load cell: never step on"], 450, 720, 17, 3),
    key(["Pusher", "Terminal, ± 0.5 g"], 850, 720, 17, 5),
  ]);

export const metalDetector = (): string => {
  const wand = (y: number, name: string, ball: string, size: number): string =>
    box(770, y - 15, 340, 30, { pen: "line", fill: white }, 15) +
    ring(800, y, size, { pen: "line", fill: ink }) +
    label(name, 836, y + 7, { size: 17, bold: true }) +
    label(ball, 1096, y + 7, { size: 15, anchor: "end" });
  return sheet("D-062", "Metal detector MD-2: the test wands", [
    path("M130 140H610V650H130Z", { pen: "thick", fill: white }),
    path("M210 240H530V540H210Z", { pen: "thick", fill: "#eef1ec" }),
    box(130, 650, 480, 26, { pen: "line", fill: hatched }),
    box(160, 676, 30, 90, { pen: "line", fill: white }),
    box(550, 676, 30, 90, { pen: "line", fill: white }),
    line(90, 766, 650, 766, { pen: "thick" }),
    box(196, 500, 348, 18, { pen: "line", fill: ink }),
    path("M290 500V380H450V500Z", { pen: "line", fill: white }),
    path("M290 400L450 400M290 380l20 -18H470l-20 18M470 362V482L450 500", { pen: "thin" }),
    line(370, 100, 370, 600, { pen: "centre", colour: grey }),
    line(150, 390, 590, 390, { pen: "centre", colour: grey }),
    ring(310, 486, 12, { pen: "line", fill: lime }),
    ring(370, 386, 12, { pen: "line", fill: lime }),
    ring(430, 486, 12, { pen: "line", fill: lime }),
    label("a", 332, 476, { size: 16, anchor: "middle", bold: true }),
    label("b", 396, 376, { size: 16, anchor: "middle", bold: true }),
    label("c", 408, 476, { size: 16, anchor: "middle", bold: true }),
    across(210, 530, 540, 596, "350"),
    upright(240, 500, 210, 168, "180"),
    box(440, 160, 130, 60, { pen: "line", fill: "#eef1ec" }),
    label("72 %", 505, 200, { size: 24, anchor: "middle", bold: true }),
    ring(180, 190, 16, { pen: "line", fill: amber }),
    wand(150, "FERROUS", "1.5 mm", 8),
    wand(230, "NON-FERROUS", "2.0 mm", 9),
    wand(310, "STAINLESS 316", "2.5 mm", 11),
    label("TEST WANDS", 770, 104, { size: 15, colour: grey }),
    balloon(1, 690, 480, [530, 420]),
    balloon(2, 690, 560, [540, 509]),
    balloon(3, 690, 400, [384, 388]),
    balloon(4, 90, 110, [170, 178]),
    key(
      ["Aperture 350 × 180", "Belt, 24 m/min", "Wand on the pack: a, b, c", "Beacon, reject confirmed"],
      784,
      440,
      18,
    ),
    line(760, 610, 1140, 610, { pen: "thin" }),
    lines(
      ["All three wands, three places,", "nine rejects. One miss: stop,", "hold back to the last good test."],
      760,
      654,
      { size: 17 },
    ),
  ]);
};

export const refractometer = (): string =>
  sheet("D-071", "Sample bottle and refractometer RF-1", [
    line(60, 690, 1140, 690, { pen: "thick" }),
    box(60, 690, 1080, 18, { pen: "none", fill: hatched }),
    bottle(210, 690, 500, 190, 330, white),
    path("M117 370H303V680Q303 690 295 690H125Q117 690 117 680Z", { pen: "line", fill: liquid }),
    box(134, 440, 152, 150, { pen: "line", fill: white }, 4),
    lines(["M-2   14:20", "Lot 6322", "Ana B."], 150, 482, { size: 17 }),
    box(172, 150, 76, 48, { pen: "line", fill: white }, 6),
    ...[0, 1, 2, 3, 4].map((i) => line(186 + i * 12, 158, 186 + i * 12, 198, { pen: "thin" })),
    // Pipette.
    path("M400 130Q386 160 392 230H428Q434 160 420 130Z", { pen: "line", fill: white }),
    box(400, 230, 20, 250, { pen: "line", fill: white }),
    path("M400 480L407 560H413L420 480", { pen: "line", fill: white }),
    line(400, 400, 420, 400, { pen: "thin" }),
    path("M410 586q-9 16 0 20q9 -4 0 -20", { pen: "line", fill: white }),
    // The instrument.
    path("M520 690L560 420H1000Q1040 420 1040 460V690Z", { pen: "thick", fill: white }),
    shape(
      [
        [600, 420],
        [820, 420],
        [800, 370],
        [620, 370],
      ],
      { pen: "thick", fill: white },
    ),
    oval(710, 372, 70, 15, { pen: "line", fill: "#eef1ec" }),
    oval(710, 374, 34, 7, { pen: "thin", fill: lime }),
    path("M820 372L960 270Q984 262 990 282L850 400", { pen: "line", fill: white }),
    box(620, 480, 300, 120, { pen: "line", fill: "#eef1ec" }, 6),
    label("11.2 °Bx", 770, 540, { size: 40, anchor: "middle", bold: true }),
    label("20.0 °C", 770, 584, { size: 20, anchor: "middle" }),
    ring(980, 510, 24, { pen: "line", fill: white }),
    ring(980, 580, 24, { pen: "line", fill: white }),
    label("READ", 980, 628, { size: 12, anchor: "middle" }),
    label("0", 980, 518, { size: 20, anchor: "middle", bold: true }),
    balloon(1, 90, 300, [136, 540]),
    balloon(2, 480, 200, [412, 300]),
    balloon(3, 640, 230, [706, 368]),
    balloon(4, 1080, 230, [960, 286]),
    balloon(5, 1100, 420, [1003, 504]),
    key(["Label: tank, time, lot", "Pipette, new tip"], 90, 754, 16),
    key(["Prism: cover it fully"], 470, 754, 16, 3),
    key(["Lid, keeps light out"], 470, 792, 16, 4),
    key(["Zero with pure water at 20 °C"], 800, 754, 16, 5),
  ]);
