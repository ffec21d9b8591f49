import { useState } from "react";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download, Pencil } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { TimeStudyDetail } from "../../contract.ts";
import { timeStudyPaths } from "../../paths.ts";
import { studyPolicy } from "../../policy.ts";
import { useChangeStudyAccess, useDeleteStudy, useExportStudy } from "../actions.ts";
import { timeStudyText } from "../text.ts";

const AccessDialog = lazyComponent(
  () => import("#features/groups/web/parts/access-dialog.tsx").then((module) => module.AccessDialog),
  isOpen,
);
const ConfirmDialog = lazyComponent(
  () => import("#kit/web/ui/dialogs/confirm-dialog.tsx").then((module) => module.ConfirmDialog),
  isOpen,
);
const EditStudyDialog = lazyComponent(() =>
  import("./forms/edit-study-dialog.tsx").then((module) => module.EditStudyDialog),
);

/** What can be done with a study besides timing it. */
export function StudyActions({ study }: { readonly study: TimeStudyDetail }) {
  const t = useText(timeStudyText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const [shown, setShown] = useState<"edit" | "access" | "delete">();
  const mayEdit = useMay(studyPolicy.create);
  const mayDelete = useMay(studyPolicy.delete, { accessGroupIds: [], isSubjectVisible: true });
  const changeAccess = useChangeStudyAccess();
  const remove = useDeleteStudy();
  const close = () => setShown(undefined);
  return (
    <>
      {study.laps.length > 0 && <Exports studyId={study.id} />}
      {mayEdit && (
        <>
          <Button onPress={() => setShown("edit")}>
            <Pencil aria-hidden />
            {t("timeStudies.edit")}
          </Button>
          <Button onPress={() => setShown("access")}>{t("timeStudies.access")}</Button>
        </>
      )}
      {mayDelete && <Button onPress={() => setShown("delete")}>{t("timeStudies.delete")}</Button>}
      {shown === "edit" && <EditStudyDialog study={study} onClose={close} />}
      <AccessDialog
        title={t("timeStudies.accessOf", { name: study.title })}
        things={[{ kind: "timeStudy", id: study.id }]}
        held={[study.accessGroups]}
        hidden={[study.hiddenAccessGroups]}
        onSubmit={(change) => changeAccess.run({ id: study.id, change })}
        isOpen={shown === "access"}
        onOpenChange={close}
      />
      <ConfirmDialog
        title={t("timeStudies.deleteTitle")}
        isOpen={shown === "delete"}
        onOpenChange={close}
        confirmLabel={t("timeStudies.delete")}
        destructive
        onConfirm={async () => {
          await remove.run(study.id);
          await go(timeStudyPaths.list(workspaceId));
        }}
      >
        <p>{t("timeStudies.deleteBody", { title: study.title, count: study.lapCount })}</p>
      </ConfirmDialog>
    </>
  );
}

function Exports({ studyId }: { readonly studyId: string }) {
  const t = useText(timeStudyText);
  const mayExport = useMay(studyPolicy.export);
  const make = useExportStudy();
  if (!mayExport) return null;
  // The toast reports a failure.
  const save = (of: "figures" | "laps") =>
    void make.run({ studyId, of }).then(
      (file) => saveBlob(file as Blob, `time-study-${of}.csv`),
      () => {},
    );
  return (
    <>
      <Button isPending={make.isPending} onPress={() => save("figures")}>
        <Download aria-hidden />
        {t("timeStudies.exportFigures")}
      </Button>
      <Button isPending={make.isPending} onPress={() => save("laps")}>
        <Download aria-hidden />
        {t("timeStudies.exportLaps")}
      </Button>
    </>
  );
}
