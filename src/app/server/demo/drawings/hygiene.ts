import {
  amber,
  arc,
  around,
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
  lines,
  path,
  red,
  ring,
  run,
  shape,
  sheet,
  white,
} from "./pen.ts";

const face = (x: number, y: number): string => ring(x, y, 62, { pen: "none", fill: white });

const disc = (x: number, y: number, name: string, where: string, sign: string): string =>
  ring(x, y, 128, { pen: "none", fill: blue }) +
  ring(x, y, 120, { pen: "thin", colour: white }) +
  sign +
  label(name, x, y + 170, { size: 22, anchor: "middle", bold: true }) +
  label(where, x, y + 204, { size: 16, anchor: "middle", colour: grey });

export const ppe = (): string => {
  const [a, b, c, top, low] = [225, 600, 975, 190, 570];
  return sheet("D-121", "What to wear on Line 2", [
    disc(
      a,
      top,
      "Eye protection",
      "CIP, boiler house, workshop",
      face(a, top) +
        path(
          `M${a - 66} ${top - 18}H${a + 66}V${top + 8}Q${a + 60} ${top + 26} ${a + 36} ${top + 26}Q${a + 12} ${top + 26} ${a + 6} ${top + 6}H${a - 6}Q${a - 12} ${top + 26} ${a - 36} ${top + 26}Q${a - 60} ${top + 26} ${a - 66} ${top + 8}Z`,
          { pen: "line", fill: blue, colour: white },
        ),
    ),
    disc(
      b,
      top,
      "Ear protection",
      "Filler hall, over 85 dB(A)",
      face(b, top) +
        arc(b, top, 78, 275, 85, { pen: "band", colour: white }) +
        box(b - 92, top - 30, 32, 66, { pen: "line", fill: white, colour: blue }, 14) +
        box(b + 60, top - 30, 32, 66, { pen: "line", fill: white, colour: blue }, 14),
    ),
    disc(
      c,
      top,
      "Hair and beard net",
      "Every open product area",
      face(c, top) +
        path(`M${c - 66} ${top - 6}A66 66 0 0 1 ${c + 66} ${top - 6}Q${c} ${top - 30} ${c - 66} ${top - 6}Z`, {
          pen: "line",
          fill: white,
          colour: blue,
        }) +
        [-40, -20, 0, 20, 40]
          .map((d) => line(c + d * 1.2, top - 16, c + d * 0.6, top - 64, { pen: "thin", colour: blue }))
          .join("") +
        path(`M${c - 58} ${top - 36}Q${c} ${top - 58} ${c + 58} ${top - 36}`, { pen: "thin", colour: blue }),
    ),
    disc(
      a,
      low,
      "Cut-resistant gloves",
      "Blades, star wheels, film",
      path(
        `M${a - 40} ${low + 88}V${low + 10}L${a - 66} ${low - 30}Q${a - 72} ${low - 50} ${a - 54} ${low - 50}L${a - 34} ${low - 24}V${low - 72}Q${a - 24} ${low - 88} ${a - 14} ${low - 72}V${low - 88}Q${a - 3} ${low - 104} ${a + 8} ${low - 88}V${low - 80}Q${a + 19} ${low - 94} ${a + 30} ${low - 80}V${low - 60}Q${a + 42} ${low - 72} ${a + 52} ${low - 58}V${low + 16}L${a + 40} ${low + 50}V${low + 88}Z`,
        { pen: "none", fill: white },
      ) +
        line(a - 14, low - 70, a - 14, low - 20, { pen: "thin", colour: blue }) +
        line(a + 8, low - 80, a + 8, low - 20, { pen: "thin", colour: blue }) +
        line(a + 30, low - 70, a + 30, low - 20, { pen: "thin", colour: blue }) +
        line(a - 40, low + 56, a + 40, low + 56, { pen: "line", colour: blue }),
    ),
    disc(
      b,
      low,
      "Safety shoes S3",
      "From the changing room on",
      path(
        `M${b - 56} ${low - 74}H${b + 6}V${low - 6}Q${b + 12} ${low + 12} ${b + 40} ${low + 18}Q${b + 84} ${low + 26} ${b + 84} ${low + 54}H${b - 60}Z`,
        { pen: "none", fill: white },
      ) +
        box(b - 62, low + 60, 150, 16, { pen: "none", fill: white }, 4) +
        [0, 1, 2]
          .map((i) => line(b - 22, low - 44 + i * 20, b + 4, low - 44 + i * 20, { pen: "line", colour: blue }))
          .join(""),
    ),
    disc(
      c,
      low,
      "High-visibility vest",
      "Warehouse and loading dock",
      path(
        `M${c - 62} ${low - 72}L${c - 24} ${low - 86}L${c} ${low - 40}L${c + 24} ${low - 86}L${c + 62} ${low - 72}V${low + 80}H${c - 62}Z`,
        { pen: "none", fill: white },
      ) +
        box(c - 62, low + 4, 124, 16, { pen: "none", fill: lime }) +
        box(c - 62, low + 40, 124, 16, { pen: "none", fill: lime }) +
        line(c, low - 40, c, low + 80, { pen: "line", colour: blue }),
    ),
  ]);
};

const panel = (n: number, title: string, note: string, picture: (x: number, y: number) => string): string => {
  const x = 60 + ((n - 1) % 3) * 366;
  const y = 50 + Math.floor((n - 1) / 3) * 378;
  return (
    box(x, y, 344, 356, { pen: "line", fill: white }, 6) +
    path(`M${x} ${y}H${x + 56}V${y + 34}L${x + 40} ${y + 50}H${x}Z`, { pen: "none", fill: ink }) +
    label(String(n), x + 26, y + 34, { size: 22, anchor: "middle", bold: true, colour: white }) +
    picture(x + 172, y + 150) +
    label(title, x + 24, y + 304, { size: 21, bold: true }) +
    label(note, x + 24, y + 336, { size: 15, colour: grey })
  );
};

const tap = (x: number, y: number): string =>
  path(
    `M${x - 130} ${y - 30}H${x + 6}Q${x + 40} ${y - 30} ${x + 40} ${y + 4}V${y + 20}H${x + 4}V${y + 10}Q${x + 4} ${y + 4} ${x - 2} ${y + 4}H${x - 130}Z`,
    { pen: "thick", fill: "#eef1ec" },
  ) +
  box(x - 60, y - 62, 30, 32, { pen: "line", fill: white }) +
  box(x - 84, y - 78, 78, 16, { pen: "line", fill: white }, 8) +
  [-8, 10, 28]
    .map((d) =>
      run(
        [
          [x + 14 + d * 0.5, y + 30],
          [x + 14 + d * 0.6, y + 112],
        ],
        { pen: "hidden", colour: blue },
      ),
    )
    .join("") +
  path(`M${x - 60} ${y + 122}H${x + 110}`, { pen: "thick" });

export const handWashing = (): string =>
  sheet("D-122", "Hand washing on entry, 45 seconds", [
    panel(1, "Wet", "Knee valve, 38 °C, sleeves up", tap),
    panel(
      2,
      "Soap",
      "One full stroke, 2 ml",
      (x, y) =>
        box(x - 66, y - 86, 132, 120, { pen: "thick", fill: "#eef1ec" }, 12) +
        box(x - 40, y - 62, 80, 56, { pen: "line", fill: white }) +
        box(x - 14, y + 34, 28, 22, { pen: "line", fill: white }) +
        path(`M${x} ${y + 66}q-16 26 0 34q16 -8 0 -34`, { pen: "line", fill: white }) +
        label("SOAP", x, y - 26, { size: 18, anchor: "middle", bold: true }),
    ),
    panel(
      3,
      "Rub for 20 seconds",
      "Palms, backs, thumbs, nails",
      (x, y) =>
        ring(x, y, 96, { pen: "thick", fill: "#eef1ec" }) +
        shape([[x, y], ...Array.from({ length: 13 }, (_, i) => around(x, y, 84, i * 10))], {
          pen: "line",
          fill: lime,
        }) +
        Array.from({ length: 12 }, (_, i) => {
          const [a, b] = around(x, y, 96, i * 30);
          const [c, d] = around(x, y, 84, i * 30);
          return line(a, b, c, d);
        }).join("") +
        line(x, y, x, y - 76, { pen: "thick" }) +
        ring(x, y, 7, { pen: "none", fill: ink }) +
        label("20 s", x - 38, y + 52, { size: 24, bold: true }),
    ),
    panel(4, "Rinse", "Fingers down, until no foam", (x, y) => tap(x, y) + arrow(x + 110, y + 20, x + 110, y + 104)),
    panel(
      5,
      "Dry",
      "Two paper towels, bin by pedal",
      (x, y) =>
        box(x - 84, y - 92, 168, 110, { pen: "thick", fill: "#eef1ec" }, 8) +
        line(x - 60, y + 4, x + 60, y + 4, { pen: "line" }) +
        path(
          `M${x - 52} ${y + 4}V${y + 96}L${x - 36} ${y + 84}L${x - 18} ${y + 96}L${x} ${y + 84}L${x + 18} ${y + 96}L${x + 36} ${y + 84}L${x + 52} ${y + 96}V${y + 4}`,
          { pen: "line", fill: white },
        ) +
        label("PAPER", x, y - 34, { size: 18, anchor: "middle", bold: true }),
    ),
    panel(
      6,
      "Disinfect",
      "3 ml, let it dry: 30 seconds",
      (x, y) =>
        path(
          `M${x - 52} ${y + 110}V${y - 10}Q${x - 52} ${y - 34} ${x - 20} ${y - 40}V${y - 60}H${x + 20}V${y - 40}Q${x + 52} ${y - 34} ${x + 52} ${y - 10}V${y + 110}Z`,
          { pen: "thick", fill: "#eef1ec" },
        ) +
        path(`M${x - 8} ${y - 60}V${y - 92}H${x + 66}V${y - 78}H${x + 8}V${y - 60}Z`, { pen: "line", fill: white }) +
        box(x - 34, y + 14, 68, 62, { pen: "line", fill: white }) +
        line(x, y + 28, x, y + 62, { pen: "band", colour: green }) +
        line(x - 18, y + 45, x + 18, y + 45, { pen: "band", colour: green }),
    ),
  ]);

export const allergenSeparation = (): string => {
  const sack = (x: number, y: number, tint: string): string =>
    path(
      `M${x} ${y + 70}Q${x - 6} ${y + 36} ${x} ${y + 8}Q${x + 50} ${y - 6} ${x + 100} ${y + 8}Q${x + 106} ${y + 36} ${x + 100} ${y + 70}Q${x + 50} ${y + 78} ${x} ${y + 70}Z`,
      { pen: "line", fill: white },
    ) + box(x + 26, y + 26, 48, 24, { pen: "line", fill: tint });
  const pallet = (x: number, y: number): string =>
    box(x, y, 240, 10, { pen: "line", fill: white }) +
    [0, 108, 216].map((d) => box(x + d, y + 10, 24, 16, { pen: "line", fill: hatched })).join("");
  const tool = (x: number, tint: string): string =>
    line(x, 140, x, 250, { pen: "thick" }) +
    box(x - 26, 250, 52, 26, { pen: "line", fill: tint }) +
    [-20, -10, 0, 10, 20].map((d) => line(x + d, 276, x + d, 300, { pen: "line" })).join("");
  return sheet("D-123", "Allergens: below, apart, in their own colour", [
    line(60, 720, 760, 720, { pen: "thick" }),
    ...[90, 400, 710].map((x) => box(x - 10, 70, 20, 650, { pen: "line", fill: white })),
    ...[280, 500].map((y) => box(80, y, 640, 18, { pen: "line", fill: hatched })),
    ...[110, 420].flatMap((x) => [pallet(x + 20, 254), pallet(x + 20, 474), pallet(x + 20, 690)]),
    ...[130, 250, 440, 560].map((x, i) => sack(x, 178, i < 2 ? blue : blue) + sack(x, 398, blue)),
    sack(130, 614, red),
    sack(250, 614, red),
    sack(440, 614, amber),
    sack(560, 614, amber),
    box(110, 676, 280, 14, { pen: "line", fill: lime }),
    box(420, 676, 280, 14, { pen: "line", fill: lime }),
    line(400, 520, 400, 716, { pen: "band", colour: grey }),
    box(820, 100, 320, 240, { pen: "thick", fill: white }),
    tool(880, red),
    tool(980, amber),
    tool(1080, blue),
    line(840, 130, 1120, 130, { pen: "line" }),
    balloon(1, 60, 200, [126, 220]),
    balloon(2, 780, 640, [668, 650]),
    balloon(3, 780, 560, [404, 580]),
    balloon(4, 760, 760, [660, 684]),
    balloon(5, 790, 380, [880, 304]),
    label("red: nuts   amber: milk   blue: free", 838, 376, { size: 14, colour: grey }),
    key(
      [
        "Free-from, upper levels",
        "Allergens, floor level only",
        "Wall, full height of the bay",
        "Drip tray under each pallet",
        "Brushes stay on their board",
      ],
      846,
      450,
      16,
    ),
    lines(["Opened sack: double bag,", "label out, back at once."], 830, 680, { size: 17 }),
  ]);
};
