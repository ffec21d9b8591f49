import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import type { SsoSettings } from "../../contract.ts";
import { EnforcementFields } from "../parts/enforcement-fields.tsx";
import { SaveEnforcement } from "../parts/save-enforcement.tsx";
import { ssoQueries } from "../queries.ts";
import { formOf } from "../state/enforcement-form.ts";
import { ssoText } from "../text.ts";

/** What the workspace asks of a sign-in (specification, identity sections 4 and 5). */
export function EnforcementSettings() {
  const t = useText(ssoText);
  const workspaceId = useWorkspaceId();
  const { data, isPending, isError, error, refetch, isRefetching } = useQuery(ssoQueries.settings(workspaceId));
  return (
    <main className="flex-1 px-6 pb-12 max-sm:px-4">
      <PageHead
        title={t("sso.enforcement.title")}
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("sso.back")} />}
      />
      <div className="mt-6 max-w-4xl">
        {isPending && <SkeletonRows rows={6} />}
        {isError && (
          <FailedState
            error={error}
            title={t("sso.enforcement.failed")}
            onRetry={() => void refetch()}
            isRetrying={isRefetching}
          >
            {t("sso.enforcement.failedBody")}
          </FailedState>
        )}
        {/* What somebody else saved in the meantime is shown at once: a form on an old state could not be saved. */}
        {data && <Form key={data.revision} settings={data} />}
      </div>
    </main>
  );
}

function Form({ settings }: { readonly settings: SsoSettings }) {
  const [form, setForm] = useState(() => formOf(settings));
  const [isChecked, setChecked] = useState(false);
  return (
    <div className="space-y-10">
      <EnforcementFields form={form} settings={settings} isChecked={isChecked} onChange={setForm} />
      <SaveEnforcement form={form} settings={settings} onCheck={() => setChecked(true)} />
    </div>
  );
}
