import { useSuspenseQuery } from "@tanstack/react-query";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { NotFound } from "../../frames/frame-states.tsx";
import { navPlaces } from "../navigation/places.ts";
import { comingText } from "./coming-text.ts";

/** Says what analytics will do. In production such a path leads nowhere. */
export function ComingAnalytics() {
  const t = useText(comingText);
  const workspaceId = useWorkspaceId();
  const { data: welcome } = useSuspenseQuery(sessionQueries.welcome());
  const Icon = navPlaces.find((place) => place.name === "analytics")?.icon;
  if (welcome.mode === "production") return <NotFound />;
  const title = t("coming.analytics.title");
  return (
    <main className="flex-1 px-6 max-sm:px-4">
      <PageHead title={title} />
      <EmptyState
        icon={Icon && <Icon />}
        title={t("coming.title")}
        action={
          <LinkTo to={`/app/${workspaceId}/home`} className={buttonClassName()}>
            {t("coming.back")}
          </LinkTo>
        }
      >
        {t("coming.analytics.body")}
      </EmptyState>
    </main>
  );
}
