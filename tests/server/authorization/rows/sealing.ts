import { sealingEndpoints } from "#features/sealing/contract.ts";
import type { Row } from "../row.ts";

export const sealingRows: readonly Row[] = [
  { endpoint: sealingEndpoints.own, needs: "member" },
  {
    endpoint: sealingEndpoints.open,
    needs: "member",
    about: {
      make: async ({ maker }) => {
        const { body } = await maker.call(sealingEndpoints.own);
        return { params: { profileId: body.profileId, keyId: body.keyId } };
      },
    },
    isGroupless: true,
    // Everybody's own alone: for all others, whatever they may do, there is nothing.
    except: () => "404",
  },
];
