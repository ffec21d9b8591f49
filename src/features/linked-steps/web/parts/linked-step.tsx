import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isSameId } from "#kit/ids.ts";
import { useText } from "#kit/web/i18n.ts";
import { Link } from "#kit/web/icons.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { linkState } from "../../rules/link-state.ts";
import { linkedStepQueries } from "../queries.ts";
import { linkedStepText } from "../text.ts";
import { LinkedStepDialog, type LinkedStepProps } from "./linked-step-dialog.tsx";

/** [LS3] Over the title of a step that is linked: what it is linked to, and whether there is something to take. */
export function LinkedStep({ draft, step, ...props }: LinkedStepProps) {
  const t = useText(linkedStepText);
  const { data = [] } = useQuery(linkedStepQueries.ofProcedure(useWorkspaceId(), draft.id));
  const [isOpen, setOpen] = useState(false);
  const link = data.find((one) => isSameId(one.stepId, step.id));
  if (!link) return null;
  const state = linkState(step, link.contents, link.takenNumber);
  const { title } = link;
  return (
    <>
      {/* In the space above the title: it arrives after the step and must not move it. */}
      <div className="absolute inset-x-4 top-0 flex h-8 items-center justify-between gap-x-4 sm:inset-x-6">
        <Button kind="bare" size="sm" className="-ms-2 min-w-0" onPress={() => setOpen(true)}>
          <Link aria-hidden />
          <span className="min-w-0 truncate">{t("linkedStep.linkedTo", { title })}</span>
        </Button>
        {state.isBehind && (
          <Button size="sm" aria-label={t("linkedStep.updateTo", { title })} onPress={() => setOpen(true)}>
            {t("linkedStep.update")}
          </Button>
        )}
      </div>
      {isOpen && <LinkedStepDialog {...props} {...{ draft, step, link, state }} onClose={() => setOpen(false)} />}
    </>
  );
}
