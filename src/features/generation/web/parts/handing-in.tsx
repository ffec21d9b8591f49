import type { ReactNode } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { generationPolicy } from "../../policy.ts";
import { generationText } from "../text.ts";

interface HandingInProps {
  readonly what: "fromFilm" | "fromPaper";
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

/** The screen on which files are handed in that are to become drafts, for those who may. */
export function HandingIn({ what, icon, children }: HandingInProps) {
  const t = useText(generationText);
  const may = useMay(generationPolicy.generate);
  const back = <BackLink to={procedurePaths.list(useWorkspaceId())} label={t("fromFilm.back")} />;
  return (
    <main className="flex-1 px-4 pb-24 md:px-6">
      <PageHead title={t(`${what}.title`)} note={t(`${what}.note`)} back={back} />
      {may ? (
        children
      ) : (
        <EmptyState icon={icon} title={t("fromFilm.mayNot")}>
          {t("fromFilm.mayNotHint")}
        </EmptyState>
      )}
    </main>
  );
}
