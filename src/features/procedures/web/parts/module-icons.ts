import type { LucideIcon } from "#kit/web/create-icon.ts";
import {
  AlignLeft,
  Camera,
  Hash,
  Image,
  Info,
  ListChecks,
  MapPin,
  MessageSquareText,
  ScanEye,
  Signature,
  SquareCheckBig,
  TriangleAlert,
} from "#kit/web/icons.ts";
import type { ModuleType } from "../../content.ts";

/** The icon of each type of module, the same everywhere. */
export const moduleIcons: Readonly<Record<ModuleType, LucideIcon>> = {
  instruction: AlignLeft,
  reminder: Info,
  warning: TriangleAlert,
  media: Image,
  spatialInstruction: MapPin,
  freeResponse: MessageSquareText,
  multipleChoice: ListChecks,
  multipleChoiceGraded: SquareCheckBig,
  numberInput: Hash,
  evidenceUpload: Camera,
  signature: Signature,
  aiStepVerification: ScanEye,
};
