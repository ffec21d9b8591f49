import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { useText } from "#kit/web/i18n.ts";
import { Share2 } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useWait } from "#kit/web/loading/together.ts";
import { useFlag, useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { sharingPolicy } from "../../policy.ts";
import { sharingQueries } from "../queries.ts";
import { sharingText } from "../text.ts";

const ShareDialog = lazyComponent(() => import("./share-dialog.tsx").then((module) => module.ShareDialog));
const TakeDialog = lazyComponent(() => import("./take-dialog.tsx").then((module) => module.TakeDialog));

interface ProcedureSharingProps {
  readonly procedureId: string;
  readonly title: string;
  readonly accessGroupIds: readonly string[];
  readonly isDraft: boolean;
  /** Whom it is shared with, or where it comes from. */
  readonly shows: "targets" | "source";
}

/** At a procedure: whom it is shared with, or where it comes from. */
export function ProcedureSharing(props: ProcedureSharingProps) {
  const groups = { accessGroupIds: props.accessGroupIds };
  const mayShare = useMay(sharingPolicy.share, groups);
  const mayEdit = useMay(procedurePolicy.edit, groups);
  if (!useFlag("shared_procedures_enabled")) return null;
  if (props.shows === "source") return mayEdit && <CopySource procedureId={props.procedureId} />;
  return mayShare && <SharedWith {...props} />;
}

function SharedWith({ procedureId, title, isDraft }: Omit<ProcedureSharingProps, "shows">) {
  const t = useText(sharingText);
  const query = useQuery(sharingQueries.targets(useWorkspaceId(), procedureId));
  const [isOpen, setOpen] = useState(false);
  useWait(query.isLoading);
  // Next to a procedure that is read anyway: without an answer there is nothing to choose from.
  if (!query.data) return null;
  const { workspaces, whyNot } = query.data;
  const names = workspaces.map((one) => one.workspaceName).join(", ");
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button onPress={() => setOpen(true)}>
        <Share2 aria-hidden />
        {t("share.action")}
      </Button>
      {workspaces.length > 0 && (
        <p className="min-w-0 text-sm text-ink-2 wrap-anywhere">
          {t("share.with", { count: workspaces.length, names })}
        </p>
      )}
      {isOpen && (
        <ShareDialog
          procedureId={procedureId}
          title={title}
          isDraft={isDraft}
          held={workspaces}
          whyNot={whyNot}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function CopySource({ procedureId }: { readonly procedureId: string }) {
  const t = useText(sharingText);
  const { data: source } = useQuery(sharingQueries.source(useWorkspaceId(), procedureId));
  const [isOpen, setOpen] = useState(false);
  if (!source) return null;
  const workspace = source.sourceWorkspaceName ?? "";
  if (!source.isShared) return <p className="text-sm text-ink-2">{t("copy.fromEnded")}</p>;
  return (
    <>
      {source.isBehind ? (
        <Banner
          tone="info"
          title={t("copy.behind")}
          action={
            <Button size="sm" onPress={() => setOpen(true)}>
              {t("copy.look")}
            </Button>
          }
        >
          {t("copy.behindBody", { workspace })}
        </Banner>
      ) : (
        <p className="text-sm text-ink-2">{t("copy.from", { workspace })}</p>
      )}
      {isOpen && <TakeDialog procedureId={procedureId} workspace={workspace} onClose={() => setOpen(false)} />}
    </>
  );
}
