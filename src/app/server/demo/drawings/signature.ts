import { lettering, letteringWidth } from "./lettering.ts";

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
