/**
 * Single-stroke lettering for the drawings, in the manner of a lettering guide: capitals 10 units high on a baseline at
 * 0, small letters 7 high. The drawings carry their own letters so that they come out the same on a machine that has no
 * fonts. Each glyph is its width in units and its strokes.
 */
const strokes: Readonly<Record<string, readonly [width: number, path: string]>> = {
  A: [6.8, "M0 0L3.4-10L6.8 0M1.2-3.5H5.6"],
  B: [6.2, "M0 0V-10H3.3C4.8-10 5.7-9.1 5.7-7.6S4.8-5.3 3.3-5.3H0M3.3-5.3C5.2-5.3 6.2-4.3 6.2-2.7S5.2 0 3.3 0H0"],
  C: [6.5, "M6.5-7.3C6-9 5-10 3.5-10C1.2-10 0-8 0-5S1.2 0 3.5 0C5 0 6-1 6.5-2.7"],
  D: [6.6, "M0 0V-10H2.6C5.2-10 6.6-8 6.6-5S5.2 0 2.6 0Z"],
  E: [5.4, "M5.4 0H0V-10H5.4M0-5.3H4.6"],
  F: [5.4, "M0 0V-10H5.4M0-5.3H4.6"],
  G: [6.7, "M6.5-7.6C6-9.1 5-10 3.5-10C1.2-10 0-8 0-5S1.2 0 3.5 0C5.5 0 6.7-1.4 6.7-3.6V-4.4H3.9"],
  H: [6.2, "M0 0V-10M6.2 0V-10M0-5.2H6.2"],
  I: [0.2, "M.1 0V-10"],
  J: [4.2, "M4.2-10V-2.8C4.2-1 3.4 0 2 0C.8 0 0-.8 0-2.2"],
  K: [6.2, "M0 0V-10M5.8-10L0-4.2M2.2-6.3L6.2 0"],
  L: [5, "M0-10V0H5"],
  M: [7.6, "M0 0V-10L3.8-3.4L7.6-10V0"],
  N: [6.2, "M0 0V-10L6.2 0V-10"],
  O: [7.2, "M3.6-10C1.3-10 0-8 0-5S1.3 0 3.6 0S7.2-2 7.2-5S5.9-10 3.6-10Z"],
  P: [6, "M0 0V-10H3.3C5-10 6-9 6-7.3S5-4.5 3.3-4.5H0"],
  Q: [7.2, "M3.6-10C1.3-10 0-8 0-5S1.3 0 3.6 0S7.2-2 7.2-5S5.9-10 3.6-10ZM4.6-2.4L7 .6"],
  R: [6.2, "M0 0V-10H3.3C5-10 6-9 6-7.3S5-4.5 3.3-4.5H0M3.2-4.5L6.2 0"],
  S: [6, "M5.6-8C5.2-9.3 4.2-10 2.9-10C1.3-10 .2-9 .2-7.5C.2-4.2 6-6 6-2.7C6-1 4.8 0 3 0C1.4 0 .4-.8 0-2.3"],
  T: [6.4, "M0-10H6.4M3.2-10V0"],
  U: [6.2, "M0-10V-3.2C0-1.2 1.2 0 3.1 0S6.2-1.2 6.2-3.2V-10"],
  V: [6.6, "M0-10L3.3 0L6.6-10"],
  W: [9.2, "M0-10L2.2 0L4.6-8L7 0L9.2-10"],
  X: [6.2, "M0-10L6.2 0M6.2-10L0 0"],
  Y: [6.4, "M0-10L3.2-4.8L6.4-10M3.2-4.8V0"],
  Z: [6.2, "M0-10H6L0 0H6.2"],
  a: [5, "M5-7V0M5-3.5C5-5.6 4-7 2.5-7S0-5.6 0-3.5S1 0 2.5 0S5-1.4 5-3.5Z"],
  b: [5.2, "M0-10.5V0M0-3.5C0-5.6 1-7 2.6-7S5.2-5.6 5.2-3.5S4.1 0 2.6 0S0-1.4 0-3.5Z"],
  c: [4.7, "M4.7-5.4C4.3-6.5 3.6-7 2.6-7C1-7 0-5.7 0-3.5S1 0 2.6 0C3.6 0 4.3-.5 4.7-1.6"],
  d: [5.2, "M5.2-10.5V0M5.2-3.5C5.2-5.6 4.1-7 2.6-7S0-5.6 0-3.5S1 0 2.6 0S5.2-1.4 5.2-3.5Z"],
  e: [5, "M0-3.7H5C5-5.8 4.1-7 2.6-7C1-7 0-5.7 0-3.5S1 0 2.7 0C3.7 0 4.5-.5 4.8-1.6"],
  f: [3.3, "M3.3-10.5C1.9-10.8 1.2-10 1.2-8.6V0M0-7H3.1"],
  g: [5, "M5-7V.6C5 2.2 4.1 3 2.6 3C1.4 3 .6 2.5 .3 1.6M5-3.5C5-5.6 4-7 2.5-7S0-5.6 0-3.5S1 0 2.5 0S5-1.4 5-3.5Z"],
  h: [4.8, "M0-10.5V0M0-4.2C.2-6 1.2-7 2.6-7S4.8-6 4.8-4.4V0"],
  i: [0.2, "M.1-7V0M.1-9.8V-9.4"],
  j: [1.5, "M1.4-7V1C1.4 2.4 .8 3-.4 3M1.4-9.8V-9.4"],
  k: [4.8, "M0-10.5V0M4.4-7L0-2.8M1.8-4.5L4.8 0"],
  l: [1.3, "M0-10.5V-1.4C0-.4 .5 0 1.3 0"],
  m: [8, "M0-7V0M0-4.4C.2-6.1 1-7 2.2-7S4-6.1 4-4.6V0M4-4.4C4.2-6.1 5-7 6.2-7S8-6.1 8-4.6V0"],
  n: [4.8, "M0-7V0M0-4.2C.2-6 1.2-7 2.6-7S4.8-6 4.8-4.4V0"],
  o: [5.2, "M2.6-7C1-7 0-5.6 0-3.5S1 0 2.6 0S5.2-1.4 5.2-3.5S4.2-7 2.6-7Z"],
  p: [5.2, "M0-7V3M0-3.5C0-5.6 1-7 2.6-7S5.2-5.6 5.2-3.5S4.1 0 2.6 0S0-1.4 0-3.5Z"],
  q: [5, "M5-7V3M5-3.5C5-5.6 4-7 2.5-7S0-5.6 0-3.5S1 0 2.5 0S5-1.4 5-3.5Z"],
  r: [3, "M0-7V0M0-4.2C.2-6 1.1-7 2.5-7H3"],
  s: [4.4, "M4.1-5.6C3.8-6.5 3.1-7 2.1-7C.9-7 .2-6.3 .2-5.3C.2-3 4.4-4.1 4.4-1.9C4.4-.7 3.5 0 2.2 0C1.1 0 .3-.5 0-1.5"],
  t: [3.2, "M1.3-9.4V-1.6C1.3-.5 1.8 0 2.7 0H3.2M0-7H3.1"],
  u: [4.8, "M0-7V-2.6C0-.9 .8 0 2.2 0S4.6-1 4.8-2.8M4.8-7V0"],
  v: [5, "M0-7L2.5 0L5-7"],
  w: [7.4, "M0-7L1.8 0L3.7-5.8L5.6 0L7.4-7"],
  x: [4.6, "M0-7L4.6 0M4.6-7L0 0"],
  y: [5.2, "M0-7L2.6 0M5.2-7L2.1 1.4C1.7 2.5 1.1 3 .1 3"],
  z: [4.5, "M0-7H4.4L0 0H4.5"],
  "0": [6, "M3-10C1.1-10 0-8.1 0-5S1.1 0 3 0S6-1.9 6-5S4.9-10 3-10Z"],
  "1": [2.6, "M0-8L2.4-10V0"],
  "2": [6, "M.2-7.4C.2-9 1.3-10 3-10S5.8-9 5.8-7.3C5.8-4.6 0-3 0 0H6"],
  "3": [
    5.9,
    "M.3-8C.7-9.3 1.7-10 3-10C4.6-10 5.6-9.1 5.6-7.7S4.6-5.4 3-5.4H2.2M3-5.4C4.8-5.4 5.9-4.4 5.9-2.8S4.7 0 3 0C1.5 0 .4-.8 0-2.2",
  ],
  "4": [6.2, "M4.5 0V-10L0-2.8H6.2"],
  "5": [5.9, "M5.4-10H.9L.4-5.3C1-5.9 1.9-6.3 2.9-6.3C4.7-6.3 5.9-5.1 5.9-3.2S4.7 0 2.8 0C1.4 0 .4-.7 0-1.9"],
  "6": [6, "M5.3-9.2C4.9-9.7 4.2-10 3.5-10C1.3-10 0-8 0-4.2C0-1.5 1.1 0 3 0S6-1.3 6-3.1S4.8-6.1 3.1-6.1S.1-4.9 0-3.2"],
  "7": [6, "M0-10H6L2.2 0"],
  "8": [
    6,
    "M3-10C1.4-10 .5-9.1 .5-7.8S1.4-5.5 3-5.5S5.5-6.5 5.5-7.8S4.6-10 3-10ZM3-5.5C1.2-5.5 0-4.4 0-2.8S1.2 0 3 0S6-1.2 6-2.8S4.8-5.5 3-5.5Z",
  ],
  "9": [6, "M.7-.8C1.1-.3 1.8 0 2.5 0C4.7 0 6-2 6-5.8C6-8.5 4.9-10 3-10S0-8.7 0-6.9S1.2-3.9 2.9-3.9S5.9-5.1 6-6.8"],
  " ": [3.4, ""],
  ".": [0.3, "M.1-.4V0"],
  ",": [0.9, "M.8-.4L0 1.8"],
  ":": [0.3, "M.1-.4V0M.1-6.2V-5.8"],
  ";": [0.9, "M.8-.4L0 1.8M.8-6.2V-5.8"],
  "-": [3.4, "M0-4H3.4"],
  "+": [5, "M0-4.5H5M2.5-7V-2"],
  "=": [5, "M0-5.8H5M0-3.2H5"],
  "±": [5, "M0-5.4H5M2.5-7.9V-2.9M0-.6H5"],
  "×": [4.4, "M0-6.6L4.4-2.2M4.4-6.6L0-2.2"],
  "/": [4.2, "M0 1.2L4.2-10.8"],
  "(": [2, "M2-11C.7-9.4 0-7.4 0-4.6S.7 .2 2 1.8"],
  ")": [2, "M0-11C1.3-9.4 2-7.4 2-4.6S1.3 .2 0 1.8"],
  "%": [
    7.6,
    "M6.4-10L1.2 0M1.8-10C.8-10 0-9.2 0-8S.8-6 1.8-6S3.6-6.8 3.6-8S2.8-10 1.8-10ZM5.8-4C4.8-4 4-3.2 4-2S4.8 0 5.8 0S7.6-.8 7.6-2S6.8-4 5.8-4Z",
  ],
  "°": [2.8, "M1.4-10.4C.6-10.4 0-9.8 0-9S.6-7.6 1.4-7.6S2.8-8.2 2.8-9S2.2-10.4 1.4-10.4Z"],
  "'": [0.3, "M.1-10.4V-7.8"],
  "&": [7, "M7 0L2-6.8C.9-8.3 1.6-10 3.1-10S5.3-8.7 4.6-7.4C3.8-5.9 0-5.4 0-2.6C0-1 1.2 0 2.8 0C4.8 0 6.2-1.6 6.6-4.2"],
  "?": [4.8, "M0-7.8C.2-9.2 1.1-10 2.4-10S4.8-9.2 4.8-7.7C4.8-5.4 2.4-5.4 2.4-3M2.4-.4V0"],
  "!": [0.3, "M.1-10V-3M.1-.4V0"],
  "<": [5, "M5-7.4L0-4.5L5-1.6"],
  ">": [5, "M0-7.4L5-4.5L0-1.6"],
  "≥": [5, "M0-8.4L5-5.6L0-2.8M0-.4H5"],
  "≤": [5, "M5-8.4L0-5.6L5-2.8M0-.4H5"],
  Ø: [7.2, "M3.6-10C1.3-10 0-8 0-5S1.3 0 3.6 0S7.2-2 7.2-5S5.9-10 3.6-10ZM0 .6L7.2-10.6"],
  "→": [8, "M0-4.5H8M5.4-7L8-4.5L5.4-2"],
};

const gap = 1.9;

const glyphOf = (letter: string): readonly [number, string] => {
  const glyph = strokes[letter];
  if (!glyph) throw new Error(`The lettering has no "${letter}".`);
  return glyph;
};

/** How wide a line of lettering comes out, in the units of `size` (the height of a capital). */
export function letteringWidth(text: string, size: number): number {
  const letters = [...text];
  const units = letters.reduce((sum, letter) => sum + glyphOf(letter)[0] + gap, 0);
  return letters.length === 0 ? 0 : ((units - gap) * size) / 10;
}

export type LetteringStyle = {
  readonly size?: number;
  readonly anchor?: "start" | "middle" | "end";
  readonly bold?: boolean;
  readonly colour?: string;
};

/** One line of lettering whose baseline starts, is centred or ends at (x, y). `size` is the height of a capital, 20 unless told. */
export function lettering(text: string, x: number, y: number, style: LetteringStyle = {}): string {
  const { size = 20, anchor = "start", bold = false, colour = "#16201e" } = style;
  const width = letteringWidth(text, size);
  const start = anchor === "start" ? x : anchor === "middle" ? x - width / 2 : x - width;
  const scale = size / 10;
  let at = 0;
  const paths: string[] = [];
  for (const letter of text) {
    const [letterWidth, path] = glyphOf(letter);
    if (path) paths.push(`<path transform="translate(${at.toFixed(1)} 0)" d="${path}"/>`);
    at += letterWidth + gap;
  }
  const pen = bold ? 1.9 : 1.25;
  return `<g transform="translate(${start.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(2)})" fill="none" stroke="${colour}" stroke-width="${pen}" stroke-linecap="round" stroke-linejoin="round">${paths.join("")}</g>`;
}

const ink = "#16201e";
const white = "#fcfdfb";

/** A signature as a person draws it on the tablet: the name leaning forward over a stroke: 450 × 150 px, drawn at twice that. */
export function signatureSvg(name: string): string {
  const words = name.split(" ");
  const text = words.length > 1 ? `${(words[0] ?? "").slice(0, 1)} ${words.slice(1).join(" ")}` : name;
  const plain = text.normalize("NFD").replace(/[^A-Za-z \-']/gu, "");
  const size = Math.min(90, (620 / letteringWidth(plain, 10)) * 10);
  const width = letteringWidth(plain, size);
  const left = (900 - width) / 2;
  const flourish = `M${left - 30} 232C${left + width * 0.3} 206 ${left + width * 0.7} 252 ${left + width + 60} 214C${left + width + 20} 244 ${left + width * 0.6} 250 ${left + width * 0.4} 246`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 300" width="450" height="150"><rect width="900" height="300" fill="${white}"/><g transform="translate(70 0) skewX(-16)">${lettering(plain, left, 190, { size })}</g><path d="${flourish}" fill="none" stroke="${ink}" stroke-width="7" stroke-linecap="round"/></svg>`;
}
