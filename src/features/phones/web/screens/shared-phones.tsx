import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { Plus, Smartphone } from "#kit/web/icons.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { phonePolicy } from "../../policy.ts";
import { CodeCountries } from "../parts/code-countries.tsx";
import { PhoneDialog } from "../parts/phone-dialog.tsx";
import { SharedPhoneList } from "../parts/shared-phone-list.tsx";
import { type GivenPhone, phoneQueries, useAddShared } from "../queries.ts";
import { phoneText } from "../text.ts";

/**
 * Shared phone numbers, for members who manage members; and the countries for codes, for members who manage sign-in.
 */
export function SharedPhones() {
  const t = useText(phoneText);
  const workspaceId = useWorkspaceId();
  const mayShare = useMay(phonePolicy.manageShared);
  const [isAdding, setAdding] = useState(false);
  return (
    <main className="flex min-h-0 flex-1 flex-col px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("phones.shared.title")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("phones.shared.back")} />}
        actions={
          mayShare && (
            <Button kind="ink" onPress={() => setAdding(true)}>
              <Plus aria-hidden />
              {t("phones.shared.add")}
            </Button>
          )
        }
      />
      <p className="mt-5 max-w-3xl text-ink-2">{t("phones.shared.note")}</p>
      {mayShare && <Shared onAdd={() => setAdding(true)} />}
      <CodeCountries />
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
    </main>
  );
}

function Shared({ onAdd }: { readonly onAdd: () => void }) {
  const t = useText(phoneText);
  const query = useQuery(phoneQueries.shared(useWorkspaceId()));
  return (
    <div className="mt-6 max-w-4xl">
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isError && (
        <FailedState
          error={query.error}
          title={t("phones.shared.loadFailed")}
          onRetry={() => void query.refetch()}
          isRetrying={query.isRefetching}
        >
          {t("phones.shared.loadFailedBody")}
        </FailedState>
      )}
      {query.data?.length === 0 && (
        <EmptyState
          icon={<Smartphone />}
          title={t("phones.shared.empty")}
          action={<Button onPress={onAdd}>{t("phones.shared.add")}</Button>}
        >
          {t("phones.shared.emptyBody")}
        </EmptyState>
      )}
      {query.data && query.data.length > 0 && <SharedPhoneList phones={query.data} />}
    </div>
  );
}

function AddDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText(phoneText);
  const add = useAddShared();
  const share = async (given: GivenPhone) => {
    try {
      await add.run(given);
    } catch (error) {
      // The number is shared, as requested: reported as a success (specification, identity section 8).
      if (!isProblem(error, "sharedPhoneExists")) throw error;
      const number = `${given.e164CountryCode}${given.e164PhoneNumber.replaceAll(/\D/g, "")}`;
      toast.success(translate(phoneText, "phones.shared.exists", { number }));
    }
  };
  return (
    <Suspense>
      <PhoneDialog title={t("phones.shared.addTitle")} onVerified={share} onClose={onClose}>
        {t("phones.shared.addNote")}
      </PhoneDialog>
    </Suspense>
  );
}
