import { performPaths } from "#features/performs/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { CloudUpload } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { performDialogText } from "../../dialog-text.ts";
import { usePerformPlace } from "../perform-context.tsx";

/** A perform that was submitted without a network: nothing is left to do, and nothing is a record yet. [PF104] */
export function SubmitWaits() {
  const t = useText(performDialogText);
  const workspaceId = useWorkspaceId();
  const { driver, state } = usePerformPlace();
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-2xl content-center gap-6 p-4">
      <EmptyState
        isScreen
        icon={<CloudUpload />}
        title={t("performs.submit.waitsTitle")}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkTo to={performPaths.history(workspaceId)} className={buttonClassName({ kind: "ink" })}>
              {t("performs.ended.backToList")}
            </LinkTo>
            <Button onPress={() => driver.happened({ type: "submitTakenBack" })}>
              {t("performs.submit.takeBack")}
            </Button>
          </div>
        }
      >
        <p className="mb-3 font-semibold text-ink">{state.progress.procedure.title}</p>
        {t("performs.submit.waits")}
      </EmptyState>
    </main>
  );
}
