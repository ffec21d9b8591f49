import { groupEndpoints } from "#features/groups/contract.ts";
import { memberEndpoints } from "#features/members/contract.ts";
import { synonymEndpoints } from "#features/search/synonym-contract.ts";
import { workspaceEndpoints } from "#features/workspaces/contract.ts";
import type { Principal } from "../model.ts";
import type { Kind, Row } from "../row.ts";

/** The settings with their revision of now. */
const settings: Kind = {
  make: async ({ maker }) => ({
    params: {},
    revision: (await maker.call(workspaceEndpoints.info)).body.revision,
  }),
};

/** The synonyms with their revision of now. */
const synonyms: Kind = {
  make: async ({ maker }) => ({ params: {}, revision: (await maker.call(synonymEndpoints.get)).body.revision }),
};

const onlyAdmins = ({ role }: Principal) => (role === "admin" ? null : "403");

/** The workspace: what every member may ask of it, and its settings. */
export const workspaceRows: readonly Row[] = [
  { endpoint: workspaceEndpoints.info, needs: "member" },
  {
    endpoint: workspaceEndpoints.changeInfo,
    needs: ["workspace.properties.manage"],
    about: settings,
    isGroupless: true,
    ownStaysVisible: true,
    input: () => ({ body: { timeZone: "Europe/Berlin" } }),
  },
  // What searches read as the same, on every device of a member.
  { endpoint: synonymEndpoints.get, needs: "member" },
  {
    endpoint: synonymEndpoints.change,
    needs: ["workspace.properties.manage"],
    about: synonyms,
    isGroupless: true,
    ownStaysVisible: true,
    input: () => ({ body: { groups: [["CIP", "Reinigung im Umlauf"]] } }),
  },
  { endpoint: workspaceEndpoints.enterprise, needs: "member" },
  // The other workspaces are known to who shares with them alone (threat B121).
  { endpoint: workspaceEndpoints.enterpriseWorkspaces, needs: ["content.procedures.shared.manage"] },
  {
    endpoint: workspaceEndpoints.createSibling,
    needs: "member",
    except: onlyAdmins,
    input: (_thing, { newId }) => ({ body: { name: `Works ${newId()}`, timeZone: "Europe/Berlin" } }),
  },
  { endpoint: groupEndpoints.list, needs: "member" },
  { endpoint: groupEndpoints.permissions, needs: "member" },
  // Colleagues are not told to a shared device, at which several people stand (question Q18).
  { endpoint: memberEndpoints.list, needs: "member", except: ({ signIn }) => (signIn === "device" ? "403" : null) },
  { endpoint: memberEndpoints.me, needs: "member" },
];
