import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useRoleName } from "#features/members/web/parts/use-role-name.ts";
import { memberQueries } from "#features/members/web/queries.ts";
import { performPolicy } from "#features/performs/policy.ts";
import { workspaceQueries } from "#features/workspaces/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { useFlag, useMay, usePlace } from "#kit/web/place.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { HomeAreas } from "./home-areas.tsx";
import { homeQueries } from "./home-queries.ts";
import { HomeRecords } from "./home-records.tsx";
import { HomeSection, NothingHere } from "./home-section.tsx";
import { NewestProcedures } from "./newest-procedures.tsx";
import { StartHere } from "./start-here.tsx";
import { homeText } from "./text.ts";
import { useWaiting, type Waiting } from "./waiting.ts";
import { WaitingRow } from "./waiting-row.tsx";

/** The start page: waiting tasks, news, and navigation. */
export function Home() {
  const t = useText(homeText);
  const { workspaceId, actor } = usePlace();
  const { data: me } = useSuspenseQuery(memberQueries.me(workspaceId));
  const { data: info } = useSuspenseQuery(workspaceQueries.info(workspaceId));
  const hasAreas = useFlag("areas_web_v2_enabled");
  const seesAll = useMay(performPolicy.seeAllRecords);
  const waiting = useWaiting();
  const records = useQuery(homeQueries.records(workspaceId));
  const isNewcomer = !seesAll && waiting.data?.length === 0 && records.data?.length === 0;
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("home.hello", { name: actor.displayName.split(" ")[0] ?? actor.displayName })}
        note={`${useRoleName(me)} · ${info.name}`}
      />
      <div className="mt-6 grid gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
        <div className="min-w-0 space-y-8">
          {isNewcomer ? (
            <StartHere />
          ) : (
            <HomeSection
              title={t("home.waiting.title")}
              query={waiting}
              failed={t("home.waiting.failed")}
              failedBody={t("home.waiting.failedBody")}
            >
              {(all) =>
                all.length === 0 ? (
                  <NothingHere title={t("home.waiting.empty")}>{t("home.waiting.emptyBody")}</NothingHere>
                ) : (
                  <ul className="divide-y divide-line">
                    {all.map((one, at) => (
                      <WaitingRow key={keyOf(one)} waiting={one} isNext={at === 0 && one.kind !== "awaiting"} />
                    ))}
                  </ul>
                )
              }
            </HomeSection>
          )}
          <NewestProcedures />
        </div>
        <div className="min-w-0 space-y-8">
          {hasAreas && <HomeAreas />}
          {!isNewcomer && <HomeRecords query={records} />}
        </div>
      </div>
    </main>
  );
}

function keyOf(waiting: Waiting): string {
  if (waiting.kind === "running") return waiting.perform.id;
  return waiting.kind === "photos" ? waiting.record.id : `${waiting.kind} ${waiting.procedure.id}`;
}
