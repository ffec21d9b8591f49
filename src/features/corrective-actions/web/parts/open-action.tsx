import { useState } from "react";
import type { ActionAbout } from "#features/performs/web/parts/action-about.ts";
import { useText } from "#kit/web/i18n.ts";
import { TriangleAlert } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { openButtonText } from "../button-text.ts";

const OpenDialog = lazyComponent(
  () => import("./open-dialog.tsx").then((module) => module.OpenDialog),
  ({ isOpen }) => isOpen,
);

/** Mostly there is nothing. */
const UnsentMark = lazyComponent(
  () => import("./unsent/unsent-mark.tsx").then((module) => module.UnsentMark),
  undefined,
  {
    isQuiet: true,
  },
);

interface OpenActionProps {
  /** Read when the dialog opens, so that it shows the state at that time. */
  readonly about: ActionAbout;
  readonly className?: string | undefined;
}

/** Opens a corrective action, and says how many wait on this device. */
export function OpenAction({ about, className }: OpenActionProps) {
  const t = useText(openButtonText);
  const [isOpen, setOpen] = useState(false);
  const isGeneral = about.deviation === undefined;
  return (
    <div className={className}>
      <Button
        kind={isGeneral ? "bare" : "line"}
        onPress={() => setOpen(true)}
        className={isGeneral ? "-ms-2 px-2!" : ""}
      >
        <TriangleAlert aria-hidden />
        {t(about.deviation?.of === "outOfBounds" ? "openActionButton.report" : "openActionButton.open")}
      </Button>
      {isGeneral && <UnsentMark procedureId={about.procedureId} />}
      <OpenDialog isOpen={isOpen} about={about} onClose={() => setOpen(false)} />
    </div>
  );
}
