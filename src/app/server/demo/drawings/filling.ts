import type { Pulley } from "./parts.ts";
import { beltRound, bottle, centreLines, hexagon, turnArrow } from "./parts.ts";
import {
  across,
  around,
  arrow,
  balloon,
  box,
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
  ring,
  shape,
  sheet,
  upright,
  white,
} from "./pen.ts";

export const fillerHead = (): string => {
  const x = 380;
  const spring = Array.from(
    { length: 7 },
    (_, i) => line(x - 78, 232 + i * 22, x - 44, 243 + i * 22) + line(x + 44, 232 + i * 22, x + 78, 243 + i * 22),
  ).join("");
  return sheet("D-041", "Filler 3: filling valve on the bottle, in section", [
    // Bowl floor.
    box(120, 90, 520, 44, { pen: "line", fill: hatched }),
    box(x - 46, 86, 92, 52, { pen: "none", fill: "#eef1ec" }),
    line(x - 46, 90, x - 46, 134),
    line(x + 46, 90, x + 46, 134),
    label("BOWL, 2.0 bar", 140, 76, { size: 15, colour: grey }),
    // Valve body.
    path(`M${x - 96} 134H${x - 44}V420H${x - 66}L${x - 96} 390Z`, { pen: "line", fill: hatched }),
    path(`M${x + 96} 134H${x + 44}V420H${x + 66}L${x + 96} 390Z`, { pen: "line", fill: hatched }),
    box(x - 88, 226, 44, 158, { pen: "line", fill: white }),
    box(x + 44, 226, 44, 158, { pen: "line", fill: white }),
    spring,
    // Vent tube with its spreader.
    box(x - 12, 60, 24, 590, { pen: "line", fill: white }),
    line(x - 4, 60, x - 4, 650, { pen: "thin" }),
    line(x + 4, 60, x + 4, 650, { pen: "thin" }),
    shape(
      [
        [x - 12, 508],
        [x - 24, 530],
        [x - 12, 536],
      ],
      { pen: "line", fill: ink },
    ),
    shape(
      [
        [x + 12, 508],
        [x + 24, 530],
        [x + 12, 536],
      ],
      { pen: "line", fill: ink },
    ),
    // Centring bell and seal.
    path(`M${x - 130} 420H${x + 130}V448L${x + 62} 482H${x - 62}L${x - 130} 448Z`, { pen: "thick", fill: white }),
    box(x - 58, 470, 116, 14, { pen: "line", fill: lime }),
    bottle(x, 1090, 608, 190, 0).replace(/<rect[^>]*\/>/, ""),
    box(0, 808, 1200, 92, { pen: "none", fill: "#eef1ec" }),
    box(x - 12, 500, 24, 150, { pen: "line", fill: white }),
    shape(
      [
        [x - 12, 508],
        [x - 24, 530],
        [x - 12, 536],
      ],
      { pen: "line", fill: ink },
    ),
    shape(
      [
        [x + 12, 508],
        [x + 24, 530],
        [x + 12, 536],
      ],
      { pen: "line", fill: ink },
    ),
    path(`M${x - 150} 798q75 -18 150 0t150 0`, { pen: "thin" }),
    line(x, 44, x, 790, { pen: "centre", colour: grey }),
    balloon(1, 190, 250, [300, 280]),
    balloon(2, 590, 200, [444, 300]),
    balloon(3, 190, 730, [368, 612]),
    balloon(4, 190, 520, [300, 448]),
    balloon(5, 590, 420, [434, 477]),
    balloon(6, 190, 620, [360, 522]),
    upright(484, 650, x + 60, 560, "148"),
    key(
      [
        "Valve body, 4 bolts M8",
        "Spring, 62 mm free",
        "Vent tube (change part)",
        "Centring bell (change part)",
        "Seal 28 mm, food grade",
        "Spreader, lip down",
      ],
      770,
      170,
      18,
    ),
    line(746, 430, 1140, 430, { pen: "thin" }),
    lines(["Vent tube, lip of bottle to end:", "330 ml    126 mm", "500 ml    148 mm"], 746, 480, {
      size: 19,
      bold: true,
    }),
    lines(["The tube sets the filling level.", "A wrong tube overfills."], 746, 620, { size: 17 }),
  ]);
};

export const changeParts = (): string => {
  const star = (x: number, y: number, r: number, pocket: number, count: number): string => {
    const cut = Array.from({ length: count }, (_, i) => {
      const step = 360 / count;
      const half = (Math.asin(pocket / r) * 180) / Math.PI;
      const [ax, ay] = around(x, y, r, i * step - half);
      const [bx, by] = around(x, y, r, i * step + half);
      return `${i === 0 ? "M" : "L"}${ax.toFixed(1)} ${ay.toFixed(1)}A${pocket} ${pocket} 0 0 0 ${bx.toFixed(1)} ${by.toFixed(1)}`;
    }).join("");
    return (
      path(`${cut}Z`, { pen: "thick", fill: white }) +
      ring(x, y, r * 0.3) +
      hexagon(x, y, r * 0.14) +
      [45, 135, 225, 315]
        .map((d) => {
          const [px, py] = around(x, y, r * 0.5, d);
          return ring(px, py, 8, { pen: "line" });
        })
        .join("") +
      centreLines(x, y, r + 18)
    );
  };
  return sheet("D-042", "Change parts, 330 ml and 500 ml", [
    bottle(190, 640, 444, 122, 380, white),
    bottle(490, 640, 520, 138, 446, white),
    upright(196, 640, 130, 82, "222"),
    across(129, 251, 640, 700, "61"),
    upright(120, 640, 560, 622, "260"),
    across(421, 559, 640, 700, "69"),
    label("330 ml", 190, 560, { size: 24, anchor: "middle", bold: true }),
    label("500 ml", 490, 560, { size: 24, anchor: "middle", bold: true }),
    line(60, 640, 680, 640, { pen: "thick" }),
    line(700, 70, 700, 770, { pen: "thin" }),
    star(860, 240, 128, 40, 8),
    star(1000, 560, 128, 45, 7),
    patch("A-330, blue mark", 860, 410, { size: 17, anchor: "middle" }),
    patch("A-500, red mark", 1000, 730, { size: 17, anchor: "middle" }),
    balloon(1, 1060, 130, [962, 190]),
    balloon(2, 1110, 390, [1000, 560]),
    label("Infeed star", 1000, 92, { size: 17 }),
    label("Hub, 4 screws M8", 1140, 354, { size: 17, anchor: "end" }),
    line(760, 520, 760, 706, { pen: "thick" }),
    line(784, 520, 784, 684, { pen: "thick" }),
    label("126", 784, 734, { size: 15, anchor: "middle" }),
    label("148", 744, 760, { size: 15, anchor: "middle" }),
    label("vent tubes", 750, 500, { size: 15 }),
    label("dimensions in mm", 380, 784, { size: 15, anchor: "middle", colour: grey }),
  ]);
};

export const labellerBelt = (): string => {
  const motor: Pulley = { at: [250, 560], radius: 62, turn: 1 };
  const idler: Pulley = { at: [330, 230], radius: 50, turn: 1 };
  const drum: Pulley = { at: [700, 250], radius: 128, turn: 1 };
  const back: Pulley = { at: [840, 560], radius: 62, turn: 1 };
  const tension: Pulley = { at: [560, 500], radius: 48, turn: -1 };
  const wheels = [motor, idler, drum, back, tension];
  return sheet("D-051", "Labeller L-2: path of the drive belt", [
    box(110, 70, 900, 660, { pen: "line", fill: white }, 16),
    ...[
      [140, 100],
      [980, 100],
      [140, 700],
      [980, 700],
    ].map(([x = 0, y = 0]) => ring(x, y, 10, { pen: "line" })),
    path("M512 590Q560 566 608 590L596 690H524Z", { pen: "line", fill: "#eef1ec" }),
    box(546, 596, 28, 82, { pen: "line", fill: white }, 14),
    line(560, 500, 560, 640, { pen: "hidden" }),
    ...wheels.map(
      (wheel) =>
        ring(wheel.at[0], wheel.at[1], wheel.radius, { pen: "line", fill: "#eef1ec" }) +
        ring(wheel.at[0], wheel.at[1], wheel.radius - 10, { pen: "thin" }) +
        centreLines(wheel.at[0], wheel.at[1], wheel.radius + 20) +
        ring(wheel.at[0], wheel.at[1], 13, { pen: "line", fill: white }),
    ),
    beltRound(wheels, { pen: "band" }),
    beltRound(wheels, { pen: "thick", colour: lime }),
    hexagon(560, 640, 20),
    turnArrow(250, 560, 36, 200, 330),
    turnArrow(700, 250, 84, 300, 60),
    balloon(1, 170, 440, [206, 516]),
    balloon(2, 210, 160, [290, 200]),
    balloon(3, 900, 160, [812, 200]),
    balloon(4, 940, 470, [892, 526]),
    balloon(5, 460, 420, [526, 470]),
    balloon(6, 680, 660, [580, 642]),
    key(["Motor", "Idler", "Label drum", "Return", "Tensioner", "Clamp, 17 mm"], 1034, 220, 13),
    lines(["Belt T10 × 25", "1,840 mm"], 1022, 480, { size: 15 }),
    arrow(470, 344, 446, 216),
    label("span A: 8 mm at 20 N", 376, 372, { size: 17 }),
    head(520, 188, 90, 26),
    label("Teeth face inwards; the tensioner runs on the back.", 560, 778, {
      size: 17,
      anchor: "middle",
      colour: grey,
    }),
  ]);
};
