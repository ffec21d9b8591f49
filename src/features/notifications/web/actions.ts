import { useAction } from "#kit/web/action.ts";
import { translate } from "#kit/web/i18n.ts";
import { call } from "#kit/web/wire/call.ts";
import { notificationEndpoints } from "../contract.ts";
import { notificationText } from "./text.ts";

/** Marks notifications as read: those named, or all. */
export const useMarkRead = () =>
  useAction({
    act: (which: { readonly ids: string[] } | { readonly all: true }, workspaceId) =>
      call(notificationEndpoints.read, { params: { workspaceId }, body: which }),
    refreshes: ["notifications"],
    failed: () => translate(notificationText, "notifications.readFailed"),
  });
