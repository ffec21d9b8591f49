import { useSuspenseQuery } from "@tanstack/react-query";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonLook } from "#kit/web/ui/button.tsx";
import { EmptyState } from "#kit/web/ui/empty-state.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { NotFound } from "../frame-states.tsx";
import { navPlaces } from "./places.ts";
import { shellText } from "./text.ts";

type ComingName = "copilot" | "analytics";

/** Says what a place will do. In production such a path leads nowhere. */
export function Coming({ name }: { readonly name: ComingName }) {
  const t = useText(shellText);
  const workspaceId = useWorkspaceId();
  const { data: welcome } = useSuspenseQuery(sessionQueries.welcome());
  const Icon = navPlaces.find((place) => place.name === name)?.icon;
  if (welcome.mode === "production") return <NotFound />;
  const title = t(`coming.${name}.title`);
  return (
    <main className="flex-1 px-6 max-sm:px-4">
      <PageHead title={title} />
      <EmptyState
        icon={Icon && <Icon />}
        title={t("coming.title")}
        action={
          <LinkTo to={`/app/${workspaceId}/home`} className={buttonLook()}>
            {t("coming.back")}
          </LinkTo>
        }
      >
        {t(`coming.${name}.body`)}
      </EmptyState>
    </main>
  );
}

export const ComingCopilot = () => <Coming name="copilot" />;
export const ComingAnalytics = () => <Coming name="analytics" />;
