import type { ReactNode } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { Share2 } from "#kit/web/icons.ts";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { sharingText } from "../text.ts";

/** [SP21] A screen of sharing; where the workspace has switched sharing off it says so, and asks the server for nothing. */
export function WhileOn({ children }: { readonly children: ReactNode }) {
  const t = useText(sharingText);
  const back = procedurePaths.list(useWorkspaceId());
  if (useFlag("shared_procedures_enabled")) return children;
  return (
    <main className="flex-1 px-4 pb-12 md:px-6">
      <PageHead title={t("sharing.title")} back={<BackLink to={back} label={t("sharing.back")} />} />
      <EmptyState icon={<Share2 aria-hidden />} title={t("sharing.off")}>
        {t("sharing.offBody")}
      </EmptyState>
    </main>
  );
}
