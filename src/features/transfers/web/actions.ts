import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { importEndpoints } from "../contract.ts";
import { transferText } from "./text.ts";

const refreshes = ["imports"];
const failed = () => translate(transferText, "imports.actionFailed");

/** Brings in what was checked, or goes on with what was paused. */
export const useRunImport = () =>
  useAction({
    act: (importId: string, workspaceId) => call(importEndpoints.run, { params: { workspaceId, importId } }),
    refreshes,
    failed,
  });

export const usePauseImport = () =>
  useAction({
    act: (importId: string, workspaceId) => call(importEndpoints.pause, { params: { workspaceId, importId } }),
    refreshes,
    failed,
  });

/** Cancels an import, or takes one that is over off the list. */
export const useRemoveImport = () =>
  useAction({
    act: (importId: string, workspaceId) => call(importEndpoints.remove, { params: { workspaceId, importId } }),
    refreshes,
  });
