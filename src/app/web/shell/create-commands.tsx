import { FilePlus2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { procedurePolicy } from "#features/procedures/policy.ts";
import { useCommands } from "#kit/web/commands.ts";
import { useText } from "#kit/web/i18n.ts";
import { useMay } from "#kit/web/place.tsx";
import { shellText } from "./text.ts";

const NewProcedureDialog = lazy(() =>
  import("#features/procedures/web/parts/new-procedure-dialog.tsx").then((module) => ({
    default: module.NewProcedureDialog,
  })),
);

/** What can be begun from anywhere. */
export function CreateCommands() {
  const t = useText(shellText);
  const mayCreate = useMay(procedurePolicy.create);
  const [isOpen, setOpen] = useState(false);
  useCommands([
    {
      name: "procedures.create",
      label: t("shell.palette.newProcedure"),
      icon: FilePlus2,
      perform: () => setOpen(true),
      when: mayCreate,
    },
  ]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <NewProcedureDialog isOpen onOpenChange={setOpen} />
    </Suspense>
  );
}
