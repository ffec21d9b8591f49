import { useState } from "react";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { useCommands } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { FilePlus2 } from "#kit/web/icons.ts";
import { isOpen, lazyComponent } from "#kit/web/lazy-component.tsx";
import { useMay } from "#kit/web/place.tsx";
import { shellText } from "../text.ts";

const NewProcedureDialog = lazyComponent(
  () =>
    import("#features/drafting/web/parts/new-procedure/new-procedure-dialog.tsx").then(
      (module) => module.NewProcedureDialog,
    ),
  isOpen,
  { isAhead: false },
);

/** What can be begun from anywhere. */
export function CreateCommands() {
  const t = useText(shellText);
  const mayCreate = useMay(procedurePolicy.create);
  const [isBegun, begin] = useState(false);
  useCommands([
    {
      name: "procedures.create",
      label: t("shell.palette.newProcedure"),
      icon: FilePlus2,
      keys: "n",
      perform: () => begin(true),
      when: mayCreate,
    },
  ]);
  return isBegun && <NewProcedureDialog isOpen onOpenChange={begin} />;
}
