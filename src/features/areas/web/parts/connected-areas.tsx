import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { byName } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { Pencil } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useMay, useWorkspaceId } from "#kit/web/place.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import type { Area } from "../../contract.ts";
import { areaPaths } from "../../paths.ts";
import { areaPolicy } from "../../policy.ts";
import { areaQueries } from "../queries.ts";
import { areaText } from "../text.ts";
import { AreaPicture } from "./area-picture.tsx";

const ConnectionsDialog = lazyComponent(() =>
  import("./forms/connections-dialog.tsx").then((module) => module.ConnectionsDialog),
);
/** The visible neighbours, as links with their pictures. */
export function ConnectedAreas({ area }: { readonly area: Area }) {
  const t = useText(areaText);
  const workspaceId = useWorkspaceId();
  const { data: areas = [] } = useQuery(areaQueries.list(workspaceId));
  const mayEdit = useMay(areaPolicy.edit, { accessGroupIds: area.accessGroups });
  const [isEditing, setEditing] = useState(false);
  const neighbours = areas.filter((other) => area.connectedAreas.includes(other.id)).sort(byName);
  return (
    <section aria-labelledby="connected" className="min-w-0">
      <div className="flex min-h-(--ctl) items-center justify-between gap-3">
        <h2 id="connected" className="text-md">
          {t("areas.connections.title")}
        </h2>
        {mayEdit && (
          <Button size="sm" kind="bare" onPress={() => setEditing(true)}>
            <Pencil aria-hidden />
            {t("areas.connections.edit")}
          </Button>
        )}
      </div>
      {area.connectedAreas.length === 0 && <p className="text-ink-2">{t("areas.connections.none")}</p>}
      <ul className="mt-1 grid gap-2">
        {neighbours.map((other) => (
          <li key={other.id}>
            <LinkTo
              to={areaPaths.detail(workspaceId, other.id)}
              className="ring-focus flex items-center gap-3 rounded-2 border border-line bg-raised pe-3 hover:border-edge"
            >
              <AreaPicture
                assetId={other.displayFettleImageId}
                size="thumb"
                className="h-14 w-20 shrink-0 rounded-s-2 border-e border-line object-cover"
              />
              <span className="min-w-0 font-semibold wrap-anywhere">{other.name}</span>
            </LinkTo>
          </li>
        ))}
      </ul>
      {isEditing && <ConnectionsDialog area={area} onClose={() => setEditing(false)} />}
    </section>
  );
}
