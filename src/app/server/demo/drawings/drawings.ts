import { checkweigher, metalDetector, refractometer } from "./checking.ts";
import { conveyorStop, forkLift, palletiserZones } from "./conveying.ts";
import { extinguishers, spillKit } from "./emergency.ts";
import { changeParts, fillerHead, labellerBelt } from "./filling.ts";
import {
  bakeryHallPlan,
  boilerHousePlan,
  coldStorePlan,
  fillerHallPlan,
  laboratoryPlan,
  loadingDockPlan,
  mixingRoomPlan,
  packingPlan,
  palletiserCellPlan,
  quayPlan,
  retortHallPlan,
  warehousePlan,
  workshopPlan,
} from "./floor-plans.ts";
import { allergenSeparation, handWashing, ppe } from "./hygiene.ts";
import { isolatorPositions, lockoutHasp, tagOutCard } from "./lockout.ts";
import { pressureGauge, retortFlange, retortVessel, sealJaw, torqueWrench } from "./retort.ts";
import { boilerPump, cipCircuit } from "./utilities.ts";

export type Drawing = {
  readonly title: string;
  readonly svg: () => string;
  readonly widthPx: number;
  readonly heightPx: number;
};

const drawing = (title: string, svg: () => string): Drawing => ({ title, svg, widthPx: 1200, heightPx: 900 });

/** Every drawing of the demo plant by its key. They need no fonts and look the same in the light and the dark. */
export const drawings = {
  "lockout-hasp": drawing("Lock-out hasp", lockoutHasp),
  "isolator-positions": drawing("Isolator Q-207: three positions", isolatorPositions),
  "tag-out-card": drawing("Tag-out card", tagOutCard),
  "retort-flange": drawing("Retort flange: order of the bolts", retortFlange),
  "retort-vessel": drawing("Retort R-1: what is where", retortVessel),
  "pressure-gauge": drawing("Retort pressure gauge PI-301", pressureGauge),
  "torque-wrench": drawing("Torque wrench TW-14", torqueWrench),
  "seal-jaw": drawing("Sealing jaw, packer P-2", sealJaw),
  "filler-head": drawing("Filling valve in section", fillerHead),
  "change-parts": drawing("Change parts, 330 ml and 500 ml", changeParts),
  "labeller-belt": drawing("Labeller L-2: path of the drive belt", labellerBelt),
  checkweigher: drawing("Checkweigher CW-4", checkweigher),
  "metal-detector": drawing("Metal detector MD-2", metalDetector),
  refractometer: drawing("Sample bottle and refractometer RF-1", refractometer),
  "palletiser-zones": drawing("Palletiser PAL-2: guarded zones", palletiserZones),
  "conveyor-stop": drawing("Conveyor C-12: emergency stops", conveyorStop),
  "fork-lift": drawing("Fork-lift FLT-3: daily walk round", forkLift),
  "cip-circuit": drawing("CIP set 1: circuit for mixer M-2", cipCircuit),
  "boiler-pump": drawing("Boiler feed pump FP-2", boilerPump),
  ppe: drawing("What to wear on Line 2", ppe),
  "hand-washing": drawing("Hand washing on entry", handWashing),
  "allergen-separation": drawing("Allergens: below, apart, in their own colour", allergenSeparation),
  "spill-kit": drawing("Spill kit SK-4", spillKit),
  extinguishers: drawing("Which extinguisher for which fire", extinguishers),
  "plan-retort-hall": drawing("Plan of the retort hall", retortHallPlan),
  "plan-filler-hall": drawing("Plan of the filler hall", fillerHallPlan),
  "plan-packing": drawing("Plan of the packing hall", packingPlan),
  "plan-palletiser": drawing("Plan of the palletiser cell", palletiserCellPlan),
  "plan-mixing": drawing("Plan of the mixing room", mixingRoomPlan),
  "plan-boiler-house": drawing("Plan of the boiler house", boilerHousePlan),
  "plan-warehouse": drawing("Plan of the warehouse", warehousePlan),
  "plan-laboratory": drawing("Plan of the laboratory", laboratoryPlan),
  "plan-loading-dock": drawing("Plan of the loading dock", loadingDockPlan),
  "plan-workshop": drawing("Plan of the workshop", workshopPlan),
  "plan-bakery": drawing("Plan of the bakery hall", bakeryHallPlan),
  "plan-cold-store": drawing("Plan of the cold store", coldStorePlan),
  "plan-quay": drawing("Plan of quay 3", quayPlan),
} satisfies Record<string, Drawing>;

export type DrawingKey = keyof typeof drawings;
