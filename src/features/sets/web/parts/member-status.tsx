import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { performPaths } from "#features/performs/paths.ts";
import { performPolicy } from "#features/performs/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { Bell, FileText, PencilLine, RotateCcw } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, usePlace, useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Drawer } from "#kit/web/ui/dialogs/drawer.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { usePersonName } from "#kit/web/words/person-name.ts";
import type { ProcedureSetDetail, SetItem } from "../../contract.ts";
import type { MemberProgress } from "../../training-contract.ts";
import { useAllowRetry, useRemind } from "../actions.ts";
import { setProgressText } from "../progress-text.ts";
import { setQueries } from "../queries.ts";
import { AttemptFacts, ItemState } from "./attempt-facts.tsx";
import { ChangedSteps } from "./set-steps.tsx";
import type { AttemptToSign } from "./sign-off-dialog.tsx";

const SignOffDialog = lazyComponent(() => import("./sign-off-dialog.tsx").then((module) => module.SignOffDialog));

interface MemberStatusProps {
  readonly set: ProcedureSetDetail;
  readonly row: MemberProgress;
  readonly onClose: () => void;
}

/** A member's status in each procedure of a set, and a trainer's actions on it. [S32] [S33] */
export function MemberStatusDrawer({ set, row, onClose }: MemberStatusProps) {
  const t = useText(setProgressText);
  const nameOf = usePersonName();
  const workspaceId = useWorkspaceId();
  const query = useQuery(setQueries.member(workspaceId, set.id, row.person.id));
  const [toSign, setToSign] = useState<AttemptToSign>();
  const memberName = nameOf(row.person);
  const remind = useRemind(set.id);
  return (
    <Drawer side="end" title={memberName} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      {query.isPending ? (
        <SkeletonLines lines={6} />
      ) : query.isError ? (
        <FailedState
          error={query.error}
          title={t("setProgress.memberFailed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : query.data.procedures.length === 0 ? (
        <p className="text-ink-2">{t("setProgress.memberEmpty")}</p>
      ) : (
        <ol className="divide-y divide-line border-y border-line">
          {query.data.procedures.map((item) => (
            <Item
              key={item.id}
              set={set}
              item={item}
              profileId={row.person.id}
              onSign={(recordId) =>
                setToSign({ setId: set.id, profileId: row.person.id, memberName, recordId, title: item.title })
              }
            />
          ))}
        </ol>
      )}
      {row.doneCount < row.count && (
        <Button
          className="mt-4"
          isPending={remind.isPending}
          onPress={() => void remind.run([row.person.id]).catch(() => {})}
        >
          <Bell aria-hidden />
          {t("setProgress.remindOne", { name: memberName })}
        </Button>
      )}
      {toSign && <SignOffDialog attempt={toSign} onClose={() => setToSign(undefined)} />}
    </Drawer>
  );
}

interface ItemProps {
  readonly set: ProcedureSetDetail;
  readonly item: SetItem;
  readonly profileId: string;
  readonly onSign: (recordId: string) => void;
}

function Item({ set, item, profileId, onSign }: ItemProps) {
  const t = useText(setProgressText);
  const workspaceId = useWorkspaceId();
  const retry = useAllowRetry(set.id);
  const isOwn = usePlace().actor.profileId === profileId;
  const maySeeRecord = useMay(performPolicy.seeAllRecords) || isOwn;
  const { result, whyNotStart } = item;
  const isBarred = whyNotStart === "noAttemptsLeft" || whyNotStart === "mustWait";
  return (
    <li className="space-y-2 py-3">
      <p className="font-semibold wrap-anywhere">{item.title}</p>
      <p className="flex flex-wrap items-center gap-2 text-xs text-ink-2">
        <ItemState set={set} item={item} />
      </p>
      <div className="-ms-10">
        <AttemptFacts item={item} passMark={set.passMark} />
      </div>
      {item.again === "changed" && <ChangedSteps item={item} />}
      <div className="flex flex-wrap gap-2">
        {result && maySeeRecord && (
          <LinkTo
            to={performPaths.record(workspaceId, item.id, result.recordId)}
            className={buttonClassName({ size: "sm" })}
          >
            <FileText aria-hidden />
            {t("setProgress.record")}
          </LinkTo>
        )}
        {result?.outcome === "signOff" && !isOwn && (
          <Button kind="ink" size="sm" onPress={() => onSign(result.recordId)}>
            <PencilLine aria-hidden />
            {t("setProgress.sign")}
          </Button>
        )}
        {isBarred && !isOwn && result?.outcome !== "signOff" && (
          <Button
            size="sm"
            isPending={retry.isPending}
            aria-label={t("setProgress.retryOf", { title: item.title })}
            // A toast of its own reports a failure.
            onPress={() => void retry.run({ profileId, procedureId: item.id }).catch(() => {})}
          >
            <RotateCcw aria-hidden />
            {t("setProgress.retry")}
          </Button>
        )}
      </div>
    </li>
  );
}
