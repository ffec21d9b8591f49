import { useInfiniteQuery, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRoleName } from "#features/members/web/parts/use-role-name.ts";
import { memberQueries } from "#features/members/web/queries.ts";
import { performPolicy } from "#features/performs/policy.ts";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { procedureQueries } from "#features/procedures/web/queries.ts";
import { workspaceQueries } from "#features/workspaces/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { lazyComponent, useLoaded } from "#kit/web/lazy-component.tsx";
import { useFlag, useMay, usePlace } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { homeQueries } from "./home-queries.ts";
import { HomeRecords } from "./home-records.tsx";
import { HomeSection, NothingHere } from "./home-section.tsx";
import { NewestProcedures } from "./newest-procedures.tsx";
import { TeamPlaceholder } from "./team/team-frame.tsx";
import { useTeam } from "./team/use-team.ts";
import { homeText } from "./text.ts";
import { useWaiting, type Waiting } from "./waiting.ts";
import { WaitingRow } from "./waiting-row.tsx";

/** The figures of others, for those who may see them; their place is held until they are there. */
const TeamSection = lazyComponent(
  () => import("./team/team-section.tsx").then((module) => module.TeamSection),
  undefined,
  { placeholder: <TeamPlaceholder /> },
);

/** What stands below what waits for the person, each fetched beside the first of it. */
const HomeNews = lazyComponent(() => import("./home-news.tsx").then((module) => module.HomeNews));
const HomeAreas = lazyComponent(() => import("./home-areas.tsx").then((module) => module.HomeAreas));
const StartHere = lazyComponent(() => import("./start-here.tsx").then((module) => module.StartHere));
const floorCards = () => import("./floor-cards.tsx");
const FavouritesSection = lazyComponent(() => floorCards().then((module) => module.FavouritesSection));
const HereSection = lazyComponent(() => floorCards().then((module) => module.HereSection));
const RecentSection = lazyComponent(() => floorCards().then((module) => module.RecentSection));
const ContinueCard = lazyComponent(() => import("./continue-card.tsx").then((module) => module.ContinueCard));

/** The sections that nothing holds the place of. */
const unmeasured = [ContinueCard, HomeAreas, FavouritesSection, HomeNews];

/** The start page: waiting tasks, news, and navigation. */
export function Home() {
  const t = useText(homeText);
  const { workspaceId, actor } = usePlace();
  const { data: me } = useSuspenseQuery(memberQueries.me(workspaceId));
  const { data: info } = useSuspenseQuery(workspaceQueries.info(workspaceId));
  const hasAreas = useFlag("areas_web_v2_enabled");
  const seesAll = useMay(performPolicy.seeAllRecords);
  const team = useTeam();
  const waiting = useWaiting();
  const records = useQuery(homeQueries.records(workspaceId));
  const seesDrafts = useMay(procedurePolicy.viewDrafts);
  const published = useInfiniteQuery(procedureQueries.list(workspaceId, { status: "published" }, seesDrafts));
  const newest = { ...published, data: published.data?.pages.flatMap((page) => page.procedures) };
  const running = waiting.data?.find((one) => one.kind === "running");
  const others = waiting.data?.filter((one) => one !== running);
  const own = useQuery(homeQueries.ownRecords(workspaceId, actor.profileId));
  const doneIds = own.data?.map((one) => one.procedureId) ?? [];
  const isNewcomer = !seesAll && waiting.data?.length === 0 && records.data?.length === 0;
  // How much waits is not known before, nor how much is new; what stands below would jump into its place.
  const isSettled = [waiting, published].every(({ data, error }) => data ?? error);
  const isLoaded = useLoaded(unmeasured);
  const isThere = isSettled && isLoaded;
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("home.hello", { name: actor.displayName.split(" ")[0] ?? actor.displayName })}
        note={`${useRoleName(me)} · ${info.name}`}
      />
      {/* Few enough not to scroll on a phone: there is nothing in them to focus. */}
      {!isThere && <SkeletonRows rows={4} />}
      {/* Everything below asks for its data meanwhile. */}
      <div className={isThere ? undefined : "invisible h-0 overflow-hidden"}>
        {running && (
          <div className="mt-6">
            <ContinueCard perform={running.perform} />
          </div>
        )}
        {team.cards > 0 && <TeamSection />}
        <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <div className="min-w-0 space-y-8">
            {isNewcomer ? (
              <StartHere />
            ) : (
              <HomeSection
                title={t("home.waiting.title")}
                query={{ ...waiting, data: others }}
                failed={t("home.waiting.failed")}
                failedBody={t("home.waiting.failedBody")}
              >
                {(all) =>
                  all.length === 0 && !waiting.isPartial ? (
                    <NothingHere title={t("home.waiting.empty")}>{t("home.waiting.emptyBody")}</NothingHere>
                  ) : (
                    <>
                      <ul className="divide-y divide-line">
                        {all.map((one, at) => (
                          <WaitingRow
                            key={keyOf(one)}
                            waiting={one}
                            isNext={at === 0 && running === undefined && one.kind !== "awaiting"}
                          />
                        ))}
                      </ul>
                      {waiting.isPartial && (
                        <p className="flex flex-wrap items-center gap-3 py-2 text-ink-2">
                          {t("home.due.partial")}
                          <Button size="sm" isPending={waiting.isRefetching} onPress={() => void waiting.refetch()}>
                            {t("home.due.retry")}
                          </Button>
                        </p>
                      )}
                    </>
                  )
                }
              </HomeSection>
            )}
            <div className="space-y-8">
              <HomeNews />
              <RecentSection newest={newest} doneIds={doneIds} />
              <NewestProcedures query={newest} />
            </div>
          </div>
          <div className="min-w-0 space-y-8">
            {hasAreas && <HereSection />}
            <FavouritesSection />
            {hasAreas && <HomeAreas />}
            {!isNewcomer && <HomeRecords query={records} />}
          </div>
        </div>
      </div>
    </main>
  );
}

function keyOf(waiting: Waiting): string {
  if (waiting.kind === "running") return waiting.perform.id;
  if (waiting.kind === "set") return waiting.set.id;
  if (waiting.kind === "action") return waiting.action.id;
  return waiting.kind === "photos" ? waiting.record.id : `${waiting.kind} ${waiting.procedure.id}`;
}
