import { useQueries, useQuery } from "@tanstack/react-query";
import { areaQueries } from "#features/areas/web/queries.ts";
import type { PublishedProcedure } from "#features/procedures/contract.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { collageOf } from "#features/procedures/rules/media-of.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { FloorCard, type FloorProcedure } from "#features/runs/web/parts/floor/floor-card.tsx";
import { useFloor } from "#features/runs/web/state/use-floor.ts";
import { useFavourites } from "#kit/web/device/favourites.ts";
import { setHere, useHere } from "#kit/web/device/here.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay, usePlace } from "#kit/web/place.tsx";
import { Select } from "#kit/web/ui/choices/select.tsx";
import { homeQueries, homeRows } from "./home-queries.ts";
import { HomeSection, type Loading, NothingHere } from "./home-section.tsx";
import { ScanArea } from "./scan-area.tsx";
import { homeText } from "./text.ts";

const cards = "grid gap-3 grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))]";

function Cards({ procedures }: { readonly procedures: readonly FloorProcedure[] }) {
  const factsOf = useFloor();
  return (
    <ul className={cards}>
      {procedures.map((procedure) => (
        <li key={procedure.id}>
          <FloorCard procedure={procedure} facts={factsOf(procedure)} />
        </li>
      ))}
    </ul>
  );
}

const anywhere = "anywhere";

/** What one does where this device is: chosen once, or by a scan, and then remembered. */
export function HereSection() {
  const t = useText(homeText);
  const { workspaceId } = usePlace();
  const here = useHere(workspaceId);
  const { data: areas = [], isPending } = useQuery(areaQueries.list(workspaceId));
  const area = areas.find((one) => one.id === here);
  const query = useQuery({ ...homeQueries.inArea(workspaceId, area?.id ?? ""), enabled: area !== undefined });
  // Its place is held while the areas load.
  if (areas.length === 0 && !isPending) return null;
  const choice = (
    <div className="flex flex-wrap gap-2">
      <Select
        label={t("home.here.where")}
        hideLabel
        className="w-56 max-w-full"
        value={area?.id ?? anywhere}
        onChange={(id) => setHere(workspaceId, id === anywhere ? null : id)}
        items={[{ id: anywhere, text: t("home.here.where") }, ...areas.map((one) => ({ id: one.id, text: one.name }))]}
      />
      <ScanArea />
    </div>
  );
  if (!area) {
    return (
      <section aria-label={t("home.here.title")} className="space-y-2">
        <h2 className="border-b border-ink pb-1.5 text-md">{t("home.here.title")}</h2>
        <p className="text-ink-2">{t("home.here.choose")}</p>
        {choice}
      </section>
    );
  }
  return (
    <HomeSection title={t("home.here.in", { area: area.name })} query={query} failed={t("home.newest.failed")}>
      {(procedures) => (
        <div className="space-y-3">
          {choice}
          {procedures.length === 0 ? (
            <NothingHere title={t("home.here.empty")}>{t("home.here.emptyBody")}</NothingHere>
          ) : (
            <Cards procedures={procedures} />
          )}
        </div>
      )}
    </HomeSection>
  );
}

/** Procedures that the person marked on this device. */
export function FavouritesSection() {
  const t = useText(homeText);
  const { workspaceId, actor } = usePlace();
  const seesDrafts = useMay(procedurePolicy.viewDrafts);
  const { ids } = useFavourites(workspaceId, actor.profileId);
  const found = useQueries({
    queries: ids.slice(0, homeRows.favourites).map((id) => procedureQueries.published(workspaceId, id, seesDrafts)),
  });
  const procedures = found.flatMap(({ data }) => (data ? [summaryOf(data)] : []));
  if (procedures.length === 0) return null;
  return (
    <section aria-label={t("home.favourites")}>
      <h2 className="mb-3 border-b border-ink pb-1.5 text-md">{t("home.favourites")}</h2>
      <Cards procedures={procedures} />
    </section>
  );
}

const summaryOf = (procedure: PublishedProcedure): FloorProcedure => ({
  id: procedure.id,
  title: procedure.title,
  collage: collageOf(procedure).map((image) => image.id),
  areaIds: procedure.areaIds,
  stepCount: procedure.stepCount,
});

interface RecentSectionProps {
  readonly newest: Loading<readonly FloorProcedure[]>;
  /** Procedures that the person completed, the last one first. */
  readonly doneIds: readonly string[];
}

/** What the person did last and may do again. */
export function RecentSection({ newest, doneIds }: RecentSectionProps) {
  const t = useText(homeText);
  const recent = [...new Set(doneIds)]
    .flatMap((id) => newest.data?.find((one) => one.id === id) ?? [])
    .slice(0, homeRows.recent);
  if (recent.length === 0) return null;
  return (
    <section aria-label={t("home.recent")}>
      <h2 className="mb-3 border-b border-ink pb-1.5 text-md">{t("home.recent")}</h2>
      <Cards procedures={recent} />
    </section>
  );
}
