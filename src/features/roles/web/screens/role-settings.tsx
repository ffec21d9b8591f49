import { useRef, useState } from "react";
import * as z from "zod/mini";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Plus } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMay, usePlace } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { BackLink } from "#kit/web/ui/buttons/back-link.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { PageHead } from "#kit/web/ui/page-head.tsx";
import { FailedState } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonRows } from "#kit/web/ui/states/skeleton.tsx";
import { useElementWidth } from "#kit/web/ui/use-element-width.ts";
import { lockedOut } from "../../contract.ts";
import { type MatrixRow, matrixOf } from "../../matrix.ts";
import { rolePolicy } from "../../policy.ts";
import { roleEditRefusal } from "../../rules.ts";
import { OneRole } from "../parts/one-role.tsx";
import { matrixWidth, RoleMatrix } from "../parts/role-matrix.tsx";
import type { RoleQuestion } from "../parts/role-questions.tsx";
import type { RoleFailure } from "../state/role-saver.ts";
import { type RoleEdit, type RoleView, withChange } from "../state/role-view.ts";
import { useRoles } from "../state/use-roles.ts";
import { roleText } from "../text.ts";

const RoleQuestions = lazyComponent(
  () => import("../parts/role-questions.tsx").then((module) => module.RoleQuestions),
  ({ openQuestion }) => openQuestion !== undefined,
);

/** [RO20] Below this width in px one role is shown at a time, unless the table has room for all of them. */
const oneBelow = 900;

/** What each role may do, and how that is changed. */
export function RoleSettings() {
  const t = useText(roleText);
  const { workspaceId, actor, flags } = usePlace();
  const mayManage = useMay(rolePolicy.manage);
  const [openQuestion, setOpenQuestion] = useState<RoleQuestion>();
  const { roles, shown, fixedOf, save } = useRoles();
  const frame = useRef<HTMLDivElement>(null);
  const width = useElementWidth(frame);
  const isNarrow = width < Math.min(oneBelow, matrixWidth(shown?.length ?? 0));

  const explain = useExplained(setOpenQuestion);
  const change = async (role: RoleView, edit: RoleEdit, isForced = false) => {
    const failure = await save(role, edit, isForced);
    if (failure) explain(role, failure);
  };

  const toggle = (role: RoleView, row: MatrixRow, isOn: boolean) => {
    const edit = wishOf(row, isOn);
    if (edit.seesAllContent !== undefined) {
      return setOpenQuestion({ what: "restriction", role, seesAllContent: edit.seesAllContent });
    }
    if (roleEditRefusal(actor, role, withChange(role, edit)) === "permissionsRequireSso") {
      return setOpenQuestion(row.id === "requireSso" ? { what: "keepsSso", role } : { what: "needsSso", role, row });
    }
    void change(role, edit);
  };
  const matrix = {
    roles: shown ?? [],
    parts: matrixOf((flag) => flags[flag] ?? false),
    mayManage,
    fixedOf,
    onToggle: toggle,
    onAsk: setOpenQuestion,
  };
  return (
    <main ref={frame} className="flex min-h-0 flex-1 flex-col">
      <PageHead
        title={t("roles.title")}
        className="px-4 md:px-6"
        back={<BackLink to={`/app/${workspaceId}/settings`} label={t("roles.back")} />}
        actions={
          mayManage && (
            <Button kind="ink" isDisabled={!shown} onPress={() => setOpenQuestion({ what: "create" })}>
              <Plus aria-hidden />
              {t("roles.create")}
            </Button>
          )
        }
      />
      <p className="max-w-3xl px-4 py-4 text-ink-2 md:px-6">{t("roles.note")}</p>
      {roles.isPending && <SkeletonRows rows={12} height={48} />}
      {roles.isError && !shown && (
        <FailedState
          error={roles.error}
          title={t("roles.failed")}
          onRetry={() => void roles.refetch()}
          isRetrying={roles.isRefetching}
        >
          {t("roles.failedBody")}
        </FailedState>
      )}
      {shown && (isNarrow ? <OneRole {...matrix} /> : <RoleMatrix {...matrix} />)}
      <RoleQuestions
        openQuestion={openQuestion}
        roles={shown ?? []}
        onClose={() => setOpenQuestion(undefined)}
        onChange={(role, edit, isForced) => void change(role, edit, isForced)}
      />
    </main>
  );
}

function wishOf(row: MatrixRow, isOn: boolean): RoleEdit {
  if (row.id === "requireSso") return { requiresSso: isOn };
  if (row.id === "viewContent") return { seesAllContent: isOn };
  return isOn ? { add: row.permissions } : { remove: row.permissions };
}

/** A refusal opens a dialog if there is a way to continue, and is reported otherwise. */
function useExplained(ask: (question: RoleQuestion) => void) {
  const t = useText(roleText);
  return (role: RoleView, { edit, error }: RoleFailure) => {
    const members =
      isProblem(error, "membersWithoutSignIn") && z.safeParse(lockedOut, error.more.current).data?.members;
    if (members) ask({ what: "locksOut", role, edit, members });
    else if (isProblem(error, "sightChanged") && edit.seesAllContent !== undefined) {
      ask({ what: "restriction", role, seesAllContent: edit.seesAllContent, isStale: true });
    } else if (isProblem(error, "permissionsRequireSso")) ask({ what: "keepsSso", role: withChange(role, edit) });
    else if (isProblem(error, "ssoRequirementFixed")) toast.error(t("roles.ssoFixed"));
    else toast.error(t(isProblem(error, "stale") ? "roles.changedElsewhere" : "roles.saveFailed"));
  };
}
