import { useSuspenseQuery } from "@tanstack/react-query";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import type { LucideIcon } from "#kit/web/create-icon.ts";
import { useText } from "#kit/web/i18n.ts";
import { Clapperboard } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useFlag, useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { NotFound } from "../../frames/frame-states.tsx";
import { comingText } from "./coming-text.ts";

type ComingName = "generation";

interface ComingProps {
  readonly name: ComingName;
  readonly icon: LucideIcon;
  /** The workspace has switched it on itself, and is told in production too. */
  readonly isSwitchedOn?: boolean;
}

/** Says what a place will do. In production such a path leads nowhere. */
export function Coming({ name, icon: Icon, isSwitchedOn: isAskedFor = false }: ComingProps) {
  const t = useText(comingText);
  const workspaceId = useWorkspaceId();
  const { data: welcome } = useSuspenseQuery(sessionQueries.welcome());
  if (welcome.mode === "production" && !isAskedFor) return <NotFound />;
  const title = t(`coming.${name}.title`);
  return (
    <main className="flex-1 px-6 max-sm:px-4">
      <PageHead title={title} />
      <EmptyState
        icon={<Icon />}
        title={t("coming.title")}
        action={
          <LinkTo to={`/app/${workspaceId}/home`} className={buttonClassName()}>
            {t("coming.back")}
          </LinkTo>
        }
      >
        {t(`coming.${name}.body`)}
      </EmptyState>
    </main>
  );
}

/** What a workspace's flag leads to. */
export function ComingGeneration() {
  return useFlag("procedure_generation_web_enabled") ? (
    <Coming name="generation" icon={Clapperboard} isSwitchedOn />
  ) : (
    <NotFound />
  );
}
