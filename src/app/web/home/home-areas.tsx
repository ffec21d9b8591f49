import { useQuery } from "@tanstack/react-query";
import type { Area } from "#features/areas/contract.ts";
import { areaPaths } from "#features/areas/paths.ts";
import { areaPolicy } from "#features/areas/policy.ts";
import { areaQueries } from "#features/areas/web/queries.ts";
import { usePictureUrl } from "#features/media/web/parts/picture.tsx";
import { useText } from "#kit/web/i18n.ts";
import { MapPin } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Collage } from "#kit/web/ui/marks/collage.tsx";
import { homeRows } from "./home-queries.ts";
import { HomeSection, NothingHere } from "./home-section.tsx";
import { homeText } from "./text.ts";

/** The places of the plant that are visible. */
export function HomeAreas() {
  const t = useText(homeText);
  const workspaceId = useWorkspaceId();
  const mayCreate = useMay(areaPolicy.create);
  const query = useQuery(areaQueries.list(workspaceId));
  return (
    <HomeSection
      title={t("home.areas.title")}
      query={query}
      failed={t("home.areas.failed")}
      all={{ text: t("home.areas.all"), to: areaPaths.list(workspaceId) }}
    >
      {(areas) =>
        areas.length === 0 ? (
          <NothingHere
            title={t("home.areas.empty")}
            action={mayCreate && { text: t("home.areas.create"), to: areaPaths.list(workspaceId) }}
          >
            {t("home.areas.emptyBody")}
          </NothingHere>
        ) : (
          <ul className="divide-y divide-line">
            {areas.slice(0, homeRows.areas).map((area) => (
              <li key={area.id}>
                <AreaLine area={area} />
              </li>
            ))}
          </ul>
        )
      }
    </HomeSection>
  );
}

function AreaLine({ area }: { readonly area: Area }) {
  const t = useText(homeText);
  const workspaceId = useWorkspaceId();
  const src = usePictureUrl(area.displayFettleImageId, "thumb");
  return (
    <LinkTo
      to={areaPaths.detail(workspaceId, area.id)}
      className="ring-inside flex min-h-12 items-center gap-3 rounded-1 py-2 hover:bg-tint"
    >
      <Collage pictures={src === undefined ? [] : [{ src }]} icon={<MapPin aria-hidden />} className="size-9!" />
      <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{area.name}</span>
      {area.noteCount > 0 && (
        <span className="shrink-0 text-xs text-ink-3">{t("home.areas.notes", { count: area.noteCount })}</span>
      )}
    </LinkTo>
  );
}
