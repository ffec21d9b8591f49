import { setUses } from "#features/media/server/service.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { stepsOf } from "#features/procedures/rules/find.ts";
import { withoutAnswers } from "#features/procedures/rules/without-answers.ts";
import {
  getPublishedForPerform,
  getVersionContent,
  type PublishedForPerform,
  selectVisibleProcedureIds,
} from "#features/procedures/server/service.ts";
import { isProblem, notFound, Problem } from "#kit/problem.ts";
import type { Scope } from "#kit/server/scope.ts";
import { performPolicy } from "../policy.ts";
import type { ProgressRecord } from "../rules/record.ts";
import { doneCount } from "../rules/next.ts";
import { carryOver } from "../rules/reset.ts";
import { newChangeToken } from "../rules/sync.ts";
import { filesIn } from "./answers.ts";
import { performEnded } from "./final-state.ts";
import { holdFilesOfVersion } from "./files-of-version.ts";
import { isOwnHere, type Place } from "./own-perform.ts";
import { findPerform, type StoredPerform, storeReset } from "./perform-store.ts";
import { progressOf } from "./progress-of.ts";
