import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { toast } from "#kit/web/toast.tsx";
import { devicePaths } from "../../../paths.ts";
import { deviceQueries, verifyDevice } from "../../queries.ts";
import { deviceText } from "../../text.ts";

class NoWorkspace extends Error {}

/** Presents a key; a good one makes this browser a shared device, which then makes or chooses a profile. */
export function useJoin() {
  const t = useText(deviceText);
  const go = useGo();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (licenseKey: string) => {
      const receipt = await verifyDevice({ licenseKeys: [licenseKey] });
      if (!receipt.is_success || receipt.org_id === null) throw new NoWorkspace();
      queryClient.removeQueries({ predicate: (query) => query.queryKey[1] !== "welcome" });
      const here = await queryClient.fetchQuery(deviceQueries.here());
      const { createProfile, selectProfile } = devicePaths;
      await go((here.mayCreate ? createProfile : selectProfile)(here.workspaceId), { replace: true });
    },
    onError: (error) => {
      console.warn("The license key was not verified", error);
      if (error instanceof NoWorkspace) toast.error(t("devices.join.failed"));
      else if (isProblem(error, "tooManyRequests")) toast.error(t("devices.join.tooMany"));
      else toast.error(t("devices.join.unreached"));
    },
  });
}
