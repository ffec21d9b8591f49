import type { Chance } from "../demo/chance.ts";

/** Words of a plant, combined into names that a person can tell apart and search for. */
const tasks = [
  "Clean",
  "Start",
  "Stop",
  "Inspect",
  "Lubricate",
  "Calibrate",
  "Change over",
  "Lock out",
  "Sample",
  "Test",
];
const machines = [
  "filler",
  "capper",
  "labeller",
  "palletiser",
  "retort",
  "checkweigher",
  "metal detector",
  "conveyor",
  "mixer",
  "boiler feed pump",
  "compressor",
  "chiller",
  "homogeniser",
  "case packer",
  "shrink tunnel",
  "depalletiser",
];
const parts = ["guard", "seal", "drive belt", "sensor", "valve", "filter", "gearbox", "nozzle", "gripper", "drip tray"];
const acts = ["Open", "Check", "Wipe down", "Tighten", "Remove", "Replace", "Align", "Drain", "Measure", "Secure"];
const reasons = [
  "Loose parts end up in the product.",
  "Stop and call your line lead if it does not move freely.",
  "The **torque** is on the plate beside it.",
  "Wear gloves: the edge is sharp.",
  "Compare it with the reference on the door.",
  "Do this with the machine at a standstill and the key in your pocket.",
];
const units = ["bar", "°C", "mm", "Nm", "A", "%"];
const given = [
  "Ana",
  "Ben",
  "Chidi",
  "Dora",
  "Elif",
  "Femi",
  "Grace",
  "Hugo",
  "Ines",
  "Jun",
  "Kofi",
  "Lena",
  "Mei",
  "Nils",
];
const family = [
  "Alves",
  "Berg",
  "Chen",
  "Diallo",
  "Eze",
  "Fischer",
  "Garcia",
  "Haddad",
  "Ito",
  "Jensen",
  "Kaya",
  "Lopez",
];

export const titleFor = (chance: Chance, number: number): string =>
  `${chance.pick(tasks)} ${chance.pick(machines)} ${number}`;
export const sectionTitleFor = (chance: Chance): string =>
  chance.pick(["Before you start", "At the machine", "Under power", "Checks", "Finish and hand over"]);
export const stepTitleFor = (chance: Chance): string => `${chance.pick(acts)} the ${chance.pick(parts)}`;
export const unitFor = (chance: Chance): string => chance.pick(units);
export const partFor = (chance: Chance): string => chance.pick(parts);
export const personNameFor = (chance: Chance, number: number): string =>
  `${chance.pick(given)} ${chance.pick(family)} ${number}`;

/** Two to five lines of instruction. */
export function writingFor(chance: Chance): string {
  const bullets = Array.from({ length: 1 + Math.floor(chance.next() * 3) }, () => `- ${stepTitleFor(chance)}`);
  return [chance.pick(reasons), ...bullets, chance.pick(reasons)].join("\n");
}
