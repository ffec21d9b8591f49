import type { HistoryEntry } from "#features/performs/contract.ts";
import { performPaths } from "#features/performs/paths.ts";
import { performPolicy } from "#features/performs/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import { Unbroken } from "#kit/web/words/unbroken.tsx";
import { HomeSection, type Loading, NothingHere } from "./home-section.tsx";
import { homeText } from "./text.ts";

/** The latest records: the person's own, or all of them for members who may see them. */
export function HomeRecords({ query }: { readonly query: Loading<readonly HistoryEntry[]> }) {
  const t = useText(homeText);
  const workspaceId = useWorkspaceId();
  const nameOf = usePersonName();
  const seesAll = useMay(performPolicy.seeAllRecords);
  return (
    <HomeSection
      title={t(seesAll ? "home.records.everybody" : "home.records.own")}
      query={query}
      failed={t("home.records.failed")}
      all={{ text: t("home.records.all"), to: performPaths.records(workspaceId) }}
    >
      {(records) =>
        records.length === 0 ? (
          <NothingHere title={t("home.records.empty")}>{t("home.records.emptyBody")}</NothingHere>
        ) : (
          <ul className="divide-y divide-line">
            {records.map((record) => (
              <li key={record.id}>
                <LinkTo
                  to={performPaths.record(workspaceId, record.procedureId, record.id)}
                  className="ring-inside block min-h-12 rounded-1 py-2 hover:bg-tint"
                >
                  <span className="block font-semibold wrap-anywhere">
                    <Unbroken text={record.title} />
                  </span>
                  <span className="block text-xs text-ink-3">
                    <TimeStamp at={record.submitted_at} />
                    {seesAll && (
                      <>
                        {" "}
                        {t("home.records.by", {
                          name: nameOf({ displayName: record.profileName, isFormer: record.isFormer }),
                        })}
                      </>
                    )}
                  </span>
                </LinkTo>
              </li>
            ))}
          </ul>
        )
      }
    </HomeSection>
  );
}
