import { saveBlob } from "#kit/web/device/save-blob.ts";

/** What a drawing takes from the style sheet: a picture file has none. */
const inherited = ["fill", "stroke", "stroke-width", "color", "font-family", "font-size", "font-weight", "text-anchor"];

const scale = 2;
const titleHeight = 56;

/** Saves the drawing within an element as a PNG with its title above it, in the colours on screen. */
export async function saveChart(within: Element | null, title: string): Promise<void> {
  const chart = within?.querySelector<SVGSVGElement>("svg[role=img]");
  if (!chart) return;
  const { width, height } = chart.viewBox.baseVal;
  const picture = await pictureOf(chart, width, height);
  const canvas = document.createElement("canvas");
  canvas.width = width * scale;
  canvas.height = (height + titleHeight) * scale;
  const context = canvas.getContext("2d");
  if (!context) return;
  context.scale(scale, scale);
  context.fillStyle = getComputedStyle(document.body).backgroundColor;
  context.fillRect(0, 0, width, height + titleHeight);
  const { color, fontFamily } = getComputedStyle(chart);
  context.fillStyle = color;
  context.font = `700 20px ${fontFamily}`;
  context.fillText(title, 16, 32);
  context.drawImage(picture, 0, titleHeight, width, height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (blob) saveBlob(blob, `${title}.png`);
}

async function pictureOf(chart: SVGSVGElement, width: number, height: number): Promise<HTMLImageElement> {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const originals = [chart, ...chart.querySelectorAll("*")];
  for (const [at, element] of [copy, ...copy.querySelectorAll<SVGElement>("*")].entries()) {
    const original = originals[at];
    if (!original) continue;
    const style = getComputedStyle(original);
    for (const name of inherited) element.style.setProperty(name, style.getPropertyValue(name));
  }
  const url = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  const picture = new Image();
  picture.src = url;
  await picture.decode();
  return picture;
}
