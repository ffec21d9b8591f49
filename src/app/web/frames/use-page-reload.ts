import { useMutation } from "@tanstack/react-query";
import { useCallback } from "react";
import { welcomeEndpoints } from "#features/sessions/contract.ts";
import { useText } from "#kit/web/i18n.ts";
import { toast } from "#kit/web/toast.tsx";
import { call } from "#kit/web/wire/call.ts";
import { frameText } from "./frame-text.ts";

interface PageReload {
  readonly reload: () => void;
  readonly isReloading: boolean;
}

/** Reloads the page, but never while there is no server to load it from: that would remove its content. */
export function usePageReload(): PageReload {
  const t = useText(frameText);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(welcomeEndpoints.get, {}),
    onSuccess: () => location.reload(),
    onError: () => void toast.error(t("shell.offline.title")),
  });
  const reload = useCallback(() => mutate(), [mutate]);
  return { reload, isReloading: isPending };
}
