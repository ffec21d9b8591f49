import { useQuery } from "@tanstack/react-query";
import { workspaceQueries } from "#features/workspaces/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { Building2, ChevronsUpDown } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { useGo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Popover } from "#kit/web/ui/menus/popover.tsx";
import { shellText } from "./text.ts";

const MembershipList = lazyComponent(() =>
  import("#features/sessions/web/parts/membership-list.tsx").then((module) => module.MembershipList),
);
/** Where we are, and the way to the person's other workspaces. */
export function WorkspaceSwitcher({ isCollapsed = false }: { readonly isCollapsed?: boolean }) {
  const t = useText(shellText);
  const go = useGo();
  const workspaceId = useWorkspaceId();
  const { data: info } = useQuery(workspaceQueries.info(workspaceId));
  const name = info?.name ?? "";
  const trigger = (
    <Button
      kind="bare"
      icon={isCollapsed}
      aria-label={t("shell.workspace.label", { name })}
      className={isCollapsed ? "mx-auto" : "w-full justify-start px-2 text-start"}
    >
      <Building2 className="text-ink-3" aria-hidden />
      {!isCollapsed && <span className="min-w-0 flex-1 truncate">{name}</span>}
      {!isCollapsed && <ChevronsUpDown className="size-3.5! text-ink-3" aria-hidden />}
    </Button>
  );
  return (
    <Popover trigger={trigger} label={t("shell.workspace.title")} className="w-80 max-w-full p-2!">
      {(close) => (
        <>
          <h2 className="px-2 pt-1 pb-2 text-xs font-semibold text-ink-3">{t("shell.workspace.title")}</h2>
          <MembershipList
            currentId={workspaceId}
            onChoose={(chosen) => {
              close();
              if (chosen !== workspaceId) void go(`/app/${chosen}/home`);
            }}
          />
        </>
      )}
    </Popover>
  );
}
