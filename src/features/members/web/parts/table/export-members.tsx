import { isProblem } from "#kit/problem.ts";
import { saveBlob } from "#kit/web/device/save-blob.ts";
import { useText } from "#kit/web/i18n.ts";
import { Download } from "#kit/web/icons.ts";
import { useSignInAgain } from "#kit/web/session/sign-in-again.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { useExportMembers } from "../../actions.ts";
import { type MemberFilters } from "../../queries.ts";
import { memberTableText } from "../../table-text.ts";

/** What the table shows, as a file; with a fresh sign-in. */
export function ExportMembers({ filters }: { readonly filters: MemberFilters }) {
  const t = useText(memberTableText);
  const { run, isPending } = useExportMembers();
  const guard = useSignInAgain();
  const save = async () => {
    const { search, role, groupId } = filters;
    try {
      const bytes = await guard(() => run({ search, role, groupId }));
      if (bytes instanceof Blob) saveBlob(bytes, "members.csv");
    } catch (error) {
      // A person who cancels signing in again needs no message.
      if (!isProblem(error, "freshSignInRequired")) toast.error(t("memberTable.exportFailed"));
    }
  };
  return (
    <Button size="sm" isPending={isPending} onPress={() => void save()}>
      <Download aria-hidden />
      {t("memberTable.export")}
    </Button>
  );
}
