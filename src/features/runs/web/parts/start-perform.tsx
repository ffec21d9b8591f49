import { type ReactNode, useState } from "react";
import type { ActivePerform } from "#features/performs/contract.ts";
import { performPaths } from "#features/performs/paths.ts";
import { performListText } from "#features/performs/web/list-text.ts";
import { useText } from "#kit/web/i18n.ts";
import { Play } from "#kit/web/icons.ts";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, type ButtonKind, type ButtonSize } from "#kit/web/ui/buttons/button.tsx";
import { type BeginPerform, useRunningOf, useStartPerform } from "../state/start-perform.ts";
import { CannotPerform } from "./cannot-perform.tsx";
import { GoOnOrStart } from "./go-on-or-start.tsx";

export type { BeginPerform } from "../state/start-perform.ts";

export interface StartPerformButtonProps {
  readonly procedureId: string;
  /** False for a procedure that is a draft only: pressing then says why it cannot be performed. */
  readonly isPublished?: boolean;
  /** The kind of perform; an ordinary one by default. */
  readonly begin?: BeginPerform | undefined;
  /** Why it cannot be started now. */
  readonly disabledReason?: string | undefined;
  readonly kind?: ButtonKind;
  readonly size?: ButtonSize;
  readonly className?: string;
  /** "Perform" with its icon by default. */
  readonly children?: ReactNode;
  readonly "aria-label"?: string;
}

/**
 * Starts a perform of the published version and opens it. A person who has a running perform of the procedure is asked
 * whether to continue that one. A dialog explains why a procedure cannot be performed.
 */
export function StartPerformButton({
  procedureId,
  isPublished = true,
  begin,
  disabledReason,
  kind = "ink",
  size = "md",
  className,
  children,
  "aria-label": label,
}: StartPerformButtonProps) {
  const t = useText(performListText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const { find, isLooking } = useRunningOf(procedureId);
  const { start, isPending, error, forget } = useStartPerform(procedureId, begin);
  const [running, setRunning] = useState<readonly ActivePerform[]>([]);
  const [isRefused, setRefused] = useState(false);

  const open = (performId: string) => go(performPaths.perform(workspaceId, procedureId, performId));
  const startNew = async () => {
    setRunning([]);
    const performId = await start();
    if (performId) await open(performId);
  };
  const press = async () => {
    if (!isPublished) return setRefused(true);
    const ofThis = await find();
    if (ofThis.length > 0) setRunning(ofThis);
    else await startNew();
  };

  return (
    <>
      <Button
        kind={kind}
        size={size}
        className={className}
        isPending={isPending || isLooking}
        disabledReason={disabledReason}
        onPress={() => void press()}
        {...(label !== undefined && { "aria-label": label })}
      >
        {children ?? (
          <>
            <Play aria-hidden />
            {t("performs.start.action")}
          </>
        )}
      </Button>
      {running.length > 0 && (
        <GoOnOrStart
          running={running}
          onGoOn={(performId) => void open(performId)}
          onStart={() => void startNew()}
          onClose={() => setRunning([])}
        />
      )}
      {(isRefused || error !== undefined) && (
        <CannotPerform
          reason={isRefused ? "notPublished" : error}
          onRetry={() => void startNew()}
          onClose={() => {
            setRefused(false);
            forget();
          }}
        />
      )}
    </>
  );
}
