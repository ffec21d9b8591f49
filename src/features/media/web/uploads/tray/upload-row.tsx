import { memo, type ReactNode } from "react";
import { useText } from "#kit/web/i18n.ts";
import { CircleCheck, OctagonAlert, Pause, Play, RotateCw, X } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { ProgressBar } from "#kit/web/ui/states/progress-bar.tsx";
import type { UploadView } from "../upload-view.ts";
import type { UploadActs } from "../uploads-api.ts";
import { trayText } from "./tray-text.ts";
import { UploadPrompts } from "./upload-asks.tsx";
import { UploadStatus } from "./upload-status.tsx";

const goes = new Set(["waiting", "sending", "interrupted", "retrying"]);
const hasNoBar = new Set(["done", "failed"]);

interface UploadRowProps {
  readonly item: UploadView;
  readonly acts: UploadActs;
}

/** A finger's width, where fingers are used. */
export const touchable = "pointer-coarse:min-h-12 pointer-coarse:min-w-12";

/** One file: its progress, its problem, and the actions on it. Running ones update four times a second. */
export const UploadRow = memo(function Row({ item, acts }: UploadRowProps) {
  const t = useText(trayText);
  const { name, state, sizeBytes, sentBytes } = item;
  return (
    <li className="flex items-start gap-1 py-2 ps-4 pe-1.5">
      <div className="flex min-h-9 min-w-0 flex-1 flex-col justify-center gap-1.5 py-1 pe-2.5">
        <div className="flex min-w-0 items-center gap-2">
          {state === "done" && <CircleCheck className="size-4 shrink-0 text-done" aria-hidden />}
          {state === "failed" && <OctagonAlert className="size-4 shrink-0 text-stop" aria-hidden />}
          <Name item={item} />
        </div>
        {!hasNoBar.has(state) && (
          <ProgressBar
            label={t("uploads.item.progress", { name })}
            value={state === "finishing" ? undefined : sentBytes / Math.max(1, sizeBytes)}
            hideLabel
          />
        )}
        <UploadStatus item={item} />
        <UploadPrompts item={item} acts={acts} />
      </div>
      <Actions item={item} acts={acts} />
    </li>
  );
});

function Name({ item: { name, path, state } }: { readonly item: UploadView }) {
  const look = "min-w-0 truncate font-semibold";
  if (state !== "done" || path === undefined) {
    return (
      <span className={look} title={name}>
        <bdi>{name}</bdi>
      </span>
    );
  }
  return (
    <LinkTo to={path} className={`${look} ${linkClassName}`} title={name}>
      <bdi>{name}</bdi>
    </LinkTo>
  );
}

function Actions({ item: { id, name, state }, acts: { pause, resume, retry, cancel } }: UploadRowProps) {
  const t = useText(trayText);
  const act = (
    label: "pause" | "resume" | "retry" | "cancel" | "remove",
    icon: ReactNode,
    run: (id: string) => void,
  ) => (
    <Button
      kind="bare"
      icon
      className={touchable}
      aria-label={t(`uploads.act.${label}`, { name })}
      onPress={() => run(id)}
    >
      {icon}
    </Button>
  );
  // A stored file cannot be cancelled any more, and finished ones are cleared together.
  if (state === "done" || state === "finishing") return null;
  return (
    <div className="flex shrink-0">
      {goes.has(state) && act("pause", <Pause aria-hidden />, pause)}
      {state === "paused" && act("resume", <Play aria-hidden />, resume)}
      {state === "failed" && act("retry", <RotateCw aria-hidden />, retry)}
      {act(state === "failed" ? "remove" : "cancel", <X aria-hidden />, cancel)}
    </div>
  );
}
