import { useState } from "react";
import { procedurePaths } from "#features/procedures/paths.ts";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Plus, ShieldCheck } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo, useGo } from "#kit/web/navigation.tsx";
import { newKey } from "#kit/web/new-key.ts";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { type ReceivedProcedure, receivedProcedure } from "../../contract.ts";
import { sharingPolicy } from "../../policy.ts";
import { type GroupsInput, useAddCopy, useAssignGroups } from "../queries.ts";
import { sharingText } from "../text.ts";
import { failureWords } from "./failure-words.ts";

const GroupsDialog = lazyComponent(() => import("./groups-dialog.tsx").then((module) => module.GroupsDialog));

/** What can be done with a received procedure: say who sees it, and add it as an own copy. */
export function ReceivedActions({ received }: { readonly received: ReceivedProcedure }) {
  const t = useText(sharingText);
  const workspaceId = useWorkspaceId();
  const mayAssign = useMay(sharingPolicy.assign);
  const mayAdd = useMay(sharingPolicy.add);
  const go = useGo();
  const assign = useAssignGroups();
  const add = useAddCopy();
  const [open, setOpen] = useState<"assign" | "add">();
  /** [SP22] What somebody else assigned meanwhile: the dialog shows it, and what is assigned next is based on it. */
  const [theirs, setTheirs] = useState<ReceivedProcedure>();
  const assigned = theirs ?? received;
  const [key] = useState(newKey);
  const of = { sourceId: received.sourceWorkspaceId, procedureId: received.procedureInfo.id };
  const { title } = received.procedureData;
  const addCopy = async (groups?: GroupsInput) => {
    try {
      const copy = await add.run({ of, key, groups });
      toast.success(t("sharing.added", { title }));
      await go(procedurePaths.preview(workspaceId, copy.procedureId));
    } catch (error) {
      if (!groups) toast.error(failureWords(error));
    }
  };
  const assignGroups = (groups: GroupsInput) =>
    assign.run({ of, revision: assigned.revision, ...groups }).then(
      () => {
        toast.success(t("sharing.assigned"));
        close();
      },
      (error: unknown) => {
        if (isProblem(error, "stale")) setTheirs(receivedProcedure.safeParse(error.more.current).data);
      },
    );
  const close = () => {
    setOpen(undefined);
    setTheirs(undefined);
  };
  const [copy] = received.copies;
  return (
    <>
      {copy && (
        <LinkTo to={procedurePaths.preview(workspaceId, copy.procedureId)} className={buttonClassName()}>
          {t("sharing.open")}
        </LinkTo>
      )}
      {mayAssign && (
        <Button onPress={() => setOpen("assign")}>
          <ShieldCheck aria-hidden />
          {t("sharing.assign")}
        </Button>
      )}
      {mayAdd && (
        <Button
          kind="ink"
          isPending={add.isPending && open === undefined}
          onPress={() => (received.isAssigned ? void addCopy() : setOpen("add"))}
        >
          <Plus aria-hidden />
          {t("sharing.add")}
        </Button>
      )}
      {open === "assign" && (
        <GroupsDialog
          key={assigned.revision}
          title={t("sharing.assignTitle", { title })}
          submitLabel={t("sharing.assignSubmit")}
          held={assigned.accessGroupIds}
          isForEveryone={assigned.isAssigned && assigned.accessGroupIds.length + assigned.hiddenAccessGroups === 0}
          isPending={assign.isPending}
          error={assign.error}
          onSubmit={(groups) => void assignGroups(groups)}
          onClose={close}
        />
      )}
      {open === "add" && (
        <GroupsDialog
          title={t("sharing.addTitle", { title })}
          note={t("sharing.addNote")}
          submitLabel={t("sharing.addSubmit")}
          held={[]}
          isForEveryone={false}
          isPending={add.isPending}
          error={add.error}
          onSubmit={(groups) => void addCopy(groups)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
