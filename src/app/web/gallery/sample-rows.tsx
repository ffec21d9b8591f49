import type { MarkedStatus } from "#kit/web/ui/marks/status-mark.tsx";

export interface SampleRow {
  readonly id: string;
  readonly title: string;
  readonly steps: number;
  readonly status: MarkedStatus;
  readonly areas: string;
  readonly groups: readonly { readonly id: string; readonly name: string; readonly icon: string }[];
  readonly version: number;
  readonly changedAt: string;
  readonly owner: string;
  readonly pictures: readonly { readonly src: string }[];
}

const titles = [
  "Torque the retort flange",
  "Change over filler head, 330 ml to 500 ml",
  "Lock out the palletiser",
  "Calibrate checkweigher CW-4",
  "Start up boiler feed pump",
  "CIP wash, mixer M-2",
  "Replace labeller drive belt",
  "Metal detector hourly test",
];
const statuses: readonly MarkedStatus[] = ["published", "published", "draft", "pending", "rejected"];
const areas = ["Retort hall, Palletiser", "Filler 3", "Packing", "Boiler house, Retort hall"];
const groups = [
  { id: "line2", name: "Line 2", icon: "factory" },
  { id: "maintenance", name: "Maintenance", icon: "wrench" },
  { id: "quality", name: "Quality", icon: "beaker" },
];
const owners = ["Anna Berg", "Noor Ismail", "Mina Rossi", "Tom Okafor"];

const pick = <T,>(from: readonly T[], at: number): T => from[at % from.length] as T;

/** A drawing as a picture: a ring with a few bolts. */
export function drawing(seed: number): string {
  const bolts = Array.from({ length: 4 + (seed % 5) }, (_, place) => {
    const angle = (place * 2 * Math.PI) / (4 + (seed % 5));
    return `<circle cx="${50 + 28 * Math.cos(angle)}" cy="${50 + 28 * Math.sin(angle)}" r="5"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path fill="#e7ebe5" d="M0 0h100v100H0z"/><g fill="none" stroke="#43504c" stroke-width="2"><circle cx="50" cy="50" r="40"/><circle cx="50" cy="50" r="${10 + (seed % 7)}"/>${bolts.join("")}</g></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

export const sampleRows = (count: number): SampleRow[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    title: pick(titles, at) + (at < titles.length ? "" : ` ${at}`),
    steps: 6 + ((at * 5) % 21),
    status: pick(statuses, at),
    areas: pick(areas, at),
    groups: groups.slice(at % 4, (at % 4) + 1 + (at % 2)),
    version: 1 + ((at * 7) % 12),
    changedAt: new Date(Date.UTC(2026, 10, 19, 15, 42) - at * 7_300_000).toISOString(),
    owner: pick(owners, at),
    pictures: Array.from({ length: at % 4 }, (_, place) => ({ src: drawing(at + place) })),
  }));
