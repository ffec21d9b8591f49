import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { classNames } from "#kit/web/ui/class-names.ts";
import { copilotPaths } from "../../../paths.ts";
import { copilotPolicy } from "../../../policy.ts";
import { insightText } from "../../insight-text.ts";

/** The pages of the copilot, as far as the person may use them. */
export function CopilotPlaces({ current }: { readonly current: "suggested" | "analytics" }) {
  const t = useText(insightText);
  const workspaceId = useWorkspaceId();
  const mayManage = useMay(copilotPolicy.manage);
  const places = [
    { name: "chat", path: copilotPaths.newChat(workspaceId) },
    { name: "suggested", path: copilotPaths.suggested(workspaceId) },
    ...(mayManage ? ([{ name: "analytics", path: copilotPaths.analytics(workspaceId) }] as const) : []),
  ] as const;
  return (
    <nav aria-label={t("copilotInsight.places.label")} className="flex flex-wrap gap-x-6">
      {places.map(({ name, path }) => (
        <LinkTo
          key={name}
          to={path}
          aria-current={name === current ? "page" : undefined}
          className={classNames(
            "ring-focus flex min-h-11 items-center border-b-4",
            name === current ? "border-ink font-semibold" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {t(`copilotInsight.places.${name}`)}
        </LinkTo>
      ))}
    </nav>
  );
}
