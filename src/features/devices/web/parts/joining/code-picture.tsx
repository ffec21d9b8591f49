import { useQuery } from "@tanstack/react-query";
import { useText } from "#kit/web/i18n.ts";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton } from "#kit/web/ui/states/skeleton.tsx";
import { joinLink } from "../../../paths.ts";
import { deviceText } from "../../text.ts";

/** The code for a license key, drawn in the browser: always black on white, for cameras. */
export function CodePicture({ licenseKey, className }: { readonly licenseKey: string; readonly className: string }) {
  const t = useText(deviceText);
  const link = joinLink(location.origin, licenseKey);
  const { data, isError, error } = useQuery({
    queryKey: ["code", link],
    queryFn: async () => (await import("../../state/draw-code.ts")).drawCode(link),
    staleTime: Number.POSITIVE_INFINITY,
    // Nothing of the key stays behind once it is off the screen.
    gcTime: 0,
  });
  if (isError) return <FailedNote error={error} title={t("devices.settings.key.failed")} />;
  if (!data) return <Skeleton className={className} />;
  return (
    <span className="inline-block bg-[#fff] p-2 forced-color-adjust-none">
      <img src={data} alt={t("devices.settings.key.image")} className={className} />
    </span>
  );
}
