import type { DemoProcedure } from "../write.ts";
import { allergenChangeover } from "./allergen-changeover.ts";
import { annualRetortInspection } from "./annual-retort-inspection.ts";
import { calibrateCheckweigher } from "./calibrate-checkweigher.ts";
import { changeOverFiller } from "./change-over-filler.ts";
import { changeSealJaw } from "./change-seal-jaw.ts";
import { cipMixer } from "./cip-mixer.ts";
import { coldStoreAlarm } from "./cold-store-alarm.ts";
import { craneCheck } from "./crane-check.ts";
import { emergencyStopTest } from "./emergency-stop-test.ts";
import { extinguisherCheck } from "./extinguisher-check.ts";
import { forkLiftInspection } from "./fork-lift-inspection.ts";
import { hygieneEntry } from "./hygiene-entry.ts";
import { lockOutPalletiser } from "./lock-out-palletiser.ts";
import { metalDetectorTest } from "./metal-detector-test.ts";
import { newStarter } from "./new-starter.ts";
import { ovenStart } from "./oven-start.ts";
import { replaceLabellerBelt } from "./replace-labeller-belt.ts";
import { sampleBrix } from "./sample-brix.ts";
import { shutDownLine2 } from "./shut-down-line-2.ts";
import { spillResponse } from "./spill-response.ts";
import { startBoilerFeedPump } from "./start-boiler-feed-pump.ts";
import { torqueRetortFlange } from "./torque-retort-flange.ts";

export const procedures: readonly DemoProcedure[] = [
  torqueRetortFlange,
  changeOverFiller,
  lockOutPalletiser,
  calibrateCheckweigher,
  startBoilerFeedPump,
  cipMixer,
  replaceLabellerBelt,
  metalDetectorTest,
  shutDownLine2,
  sampleBrix,
  forkLiftInspection,
  allergenChangeover,
  newStarter,
  spillResponse,
  hygieneEntry,
  emergencyStopTest,
  changeSealJaw,
  extinguisherCheck,
  annualRetortInspection,
];

export const plant5Procedures: readonly DemoProcedure[] = [ovenStart, coldStoreAlarm];
export const harbourProcedures: readonly DemoProcedure[] = [craneCheck];
