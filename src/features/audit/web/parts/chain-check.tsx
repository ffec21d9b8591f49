import { useMutation } from "@tanstack/react-query";
import type { Output } from "#kit/endpoint.ts";
import { useText } from "#kit/web/i18n.ts";
import { ShieldCheck } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { formatDateTime } from "#kit/web/words/dates.ts";
import type { auditEndpoints } from "../../contract.ts";
import { verifyChain } from "../queries.ts";
import { auditText } from "../text.ts";

type Report = Output<typeof auditEndpoints.verify>;

/** Checks the chain on request, and shows the result. */
export function useChainCheck() {
  const t = useText(auditText);
  const workspaceId = useWorkspaceId();
  const check = useMutation({ mutationFn: () => verifyChain(workspaceId) });
  const report = check.data;
  return {
    button: (
      <Button isPending={check.isPending} onPress={() => check.mutate()}>
        <ShieldCheck aria-hidden />
        {t("audit.verify.button")}
      </Button>
    ),
    result: check.isError ? (
      <Banner tone="stop">{t("audit.verify.failed")}</Banner>
    ) : report && report.faults.length === 0 ? (
      <Banner tone="done" title={t("audit.verify.whole", { count: report.count })} onClose={check.reset}>
        <Proof report={report} />
        <p className="num text-xs wrap-anywhere">{t("audit.verify.lastHash", { hash: report.lastHash })}</p>
        <p className="text-xs">{t("audit.verify.noteDown")}</p>
      </Banner>
    ) : report ? (
      <Banner tone="stop" title={t("audit.verify.broken", { count: report.faults.length })} onClose={check.reset}>
        <ul className="list-disc ps-5">
          {report.faults.map(({ seq, fault }) => (
            <li key={`${seq} ${fault}`}>{t(`audit.verify.fault.${fault}`, { seq })}</li>
          ))}
        </ul>
        <Proof report={report} />
      </Banner>
    ) : null,
  };
}

/** [AU13] What the check proves and by what, and nothing more. */
function Proof({ report }: { readonly report: Report }) {
  const t = useText(auditText);
  const { sealedFrom, firstSeq, places, faults } = report;
  const readable = places.filter((place) => place.last !== null);
  const newest = readable.reduce<(typeof readable)[number]["last"]>(
    (last, { last: one }) => (one && (!last || one.seq > last.seq) ? one : last),
    null,
  );
  return (
    <div className="my-2 text-sm">
      <p className="font-semibold">{t("audit.verify.proof.title")}</p>
      <ul className="list-disc ps-5">
        {faults.length === 0 && <li>{t("audit.verify.proof.sealed")}</li>}
        {sealedFrom && (
          <li>{t("audit.verify.proof.sealedFrom", { seq: sealedFrom.seq, at: formatDateTime(sealedFrom.at) })}</li>
        )}
        {firstSeq > 1 && <li>{t("audit.verify.proof.begins", { seq: firstSeq })}</li>}
        {places.map((place) => (
          <PlaceLines key={place.name} place={place} />
        ))}
        {newest ? (
          <li>{t("audit.verify.proof.later", { seq: newest.seq, at: formatDateTime(newest.at) })}</li>
        ) : (
          <li>{t("audit.verify.proof.noCheckpoint")}</li>
        )}
      </ul>
    </div>
  );
}

function PlaceLines({
  place: { name, count, last, unproven, hasFailed },
}: {
  readonly place: Report["places"][number];
}) {
  const t = useText(auditText);
  const place = name === "files" ? t("audit.verify.proof.ownFiles") : name;
  return (
    <>
      <li>
        {hasFailed
          ? t("audit.verify.proof.placeFailed", { place })
          : count === null
            ? t("audit.verify.proof.placeOnlyTakes", { place })
            : last
              ? t("audit.verify.proof.place", { count, place, seq: last.seq, at: formatDateTime(last.at) })
              : t("audit.verify.proof.placeEmpty", { place })}
      </li>
      {unproven > 0 && <li>{t("audit.verify.proof.unproven", { count: unproven, place })}</li>}
    </>
  );
}
