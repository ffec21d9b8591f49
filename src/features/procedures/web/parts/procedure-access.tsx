import type { AccessChange } from "#features/groups/web/parts/access-dialog.tsx";
import { changeFor, isNoChange } from "#features/groups/web/parts/access-selection.ts";
import { isProblem } from "#kit/problem.ts";
import { translate, useText } from "#kit/web/i18n.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { kitText } from "#kit/web/text.ts";
import { toast } from "#kit/web/toast.tsx";
import { changeText } from "../change-text.ts";
import { useSetGroups } from "../queries.ts";
import type { WithAccess } from "./procedure-groups.tsx";

const AccessDialog = lazyComponent(
  () => import("#features/groups/web/parts/access-dialog.tsx").then((module) => module.AccessDialog),
  isOpen,
);

interface ProcedureAccessProps {
  /** The procedure whose access is changed; without one the dialog is closed. */
  readonly procedures: readonly WithAccess[];
  readonly onClose: () => void;
}

/** Who sees one procedure or several. */
export function ProcedureAccess({ procedures, onClose }: ProcedureAccessProps) {
  const t = useText(changeText);
  const setGroups = useSetGroups();
  const submit = async (change: AccessChange) => {
    let done = 0;
    let failure: unknown;
    for (const one of procedures) {
      const own = changeFor(one.accessGroupIds, change);
      if (isNoChange(own)) {
        done++;
        continue;
      }
      try {
        await setGroups.run({
          procedureId: one.id,
          addAccessGroupIds: [...own.add],
          removeAccessGroupIds: [...own.remove],
          ...(change.makeGlobal && { makeGlobal: true }),
          digest: change.digests[one.id],
        });
        done++;
      } catch (error) {
        failure = error;
      }
    }
    if (failure === undefined) toast.success(t("procedures.access.done"));
    else if (done === 0 || isProblem(failure, "sightChanged")) throw failure;
    else toast.error(t("procedures.access.some", { done, count: procedures.length }));
  };
  const [first] = procedures;
  return (
    <AccessDialog
      title={t("procedures.access.title", { count: procedures.length, name: first?.title ?? "" })}
      things={procedures.map(({ id }) => ({ kind: "procedure", id }))}
      held={procedures.map((one) => one.accessGroupIds)}
      hidden={procedures.map((one) => one.hiddenAccessGroups)}
      onSubmit={submit}
      failedText={failedText}
      isOpen={first !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    />
  );
}

const failedText = (error: unknown): string =>
  isProblem(error, "unknownAccessGroup")
    ? translate(changeText, "procedures.access.unknownAccessGroup")
    : translate(kitText, "kit.failed");
