import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useFreshSignIn } from "#features/sso/web/parts/use-fresh-sign-in.tsx";
import { useText } from "#kit/web/i18n.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { Skeleton, SkeletonGroup } from "#kit/web/ui/states/skeleton.tsx";
import { phonePolicy } from "../../policy.ts";
import { phoneQueries, useLinkPhone } from "../queries.ts";
import { phoneText } from "../text.ts";
import { PhoneDialog } from "./phone-dialog.tsx";

/** The number that one signs in with, and how to add or change it. */
export function OwnPhone() {
  const t = useText(phoneText);
  const query = useQuery(phoneQueries.own(useWorkspaceId()));
  const [isOpen, setOpen] = useState(false);
  const link = useLinkPhone();
  const { guard, dialog } = useFreshSignIn();
  const mayProve = useMay(phonePolicy.verify);
  if (query.isPending) {
    return (
      <SkeletonGroup>
        <Skeleton className="h-9 w-64" />
      </SkeletonGroup>
    );
  }
  if (query.isError) {
    return (
      <FailedNote
        error={query.error}
        title={t("phones.own.failed")}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  const phone = query.data;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <p className={phone ? "num" : "text-ink-2"}>{phone?.phoneNumber ?? t("phones.own.none")}</p>
      {mayProve && <Button onPress={() => setOpen(true)}>{t(phone ? "phones.own.change" : "phones.own.add")}</Button>}
      {isOpen && (
        <Suspense>
          <PhoneDialog
            title={t(phone ? "phones.own.dialogChange" : "phones.own.dialogAdd")}
            onVerified={async (given) => void (await guard(() => link.run(given)))}
            onClose={() => setOpen(false)}
          >
            {t("phones.own.note")} {phone && t("phones.own.changeNote")}
          </PhoneDialog>
        </Suspense>
      )}
      {dialog}
    </div>
  );
}
