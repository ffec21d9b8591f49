import { randomUUID } from "node:crypto";
import { correctiveActionEndpoints as endpoints } from "#features/corrective-actions/contract.ts";
import { publishedBy } from "#tests/support/procedures.ts";
import type { Principal } from "../model.ts";
import { type Input, type Kind, type Making, notByDevice, type Row, type Thing } from "../row.ts";

const published: Kind = {
  make: async ({ maker, groupIds }) => {
    const { id, versionId } = await publishedBy(maker, { groups: groupIds });
    return { params: { procedureId: id, versionId } };
  },
};

const opening = ({ params }: Thing): Input => ({
  body: {
    id: randomUUID(),
    versionId: params.versionId,
    title: "Pressure too high",
    priority: "high",
    claimedAt: "2026-11-20T08:00:00.000Z",
  },
});

/** An action that another member opened and that has no assignee. */
async function openedBy(making: Making) {
  const thing = await published.make(making);
  const { body } = await making.maker.call(endpoints.open, {
    params: { procedureId: thing.params.procedureId ?? "" },
    body: opening(thing).body as never,
  });
  return { params: { actionId: body.id }, revision: body.revision };
}
const opened: Kind = { make: openedBy };

const ended: Kind = {
  make: async (making) => {
    const { params, revision } = await openedBy(making);
    await making.maker.call(endpoints.close, { params, body: { revision, resolution: "Done" } });
    return { params, revision: revision + 1 };
  },
};

const oversees = ({ holds }: Principal): boolean =>
  holds.includes("content.procedures.analyze") || holds.includes("content.procedures.manage");

/** Who neither opened it, nor has it, nor oversees the procedure does not know of it. */
const unknownToOthers = (who: Principal) => (oversees(who) ? null : "404");

const about = { needs: "member", about: opened, except: unknownToOthers } as const;
const revisioned = (more: object) => (thing: Thing) => ({ body: { revision: thing.revision, ...more } });

export const correctiveActionRows: readonly Row[] = [
  { endpoint: endpoints.open, needs: "member", about: published, input: opening },
  { endpoint: endpoints.list, needs: "member" },
  { endpoint: endpoints.counts, needs: "member" },
  { endpoint: endpoints.export, needs: "member", except: notByDevice, input: () => ({ body: {} }) },
  {
    endpoint: endpoints.assignees,
    needs: "member",
    about: published,
    // Colleagues are not told to a shared device, at which several people stand (question Q18).
    except: ({ signIn }) => (signIn === "device" ? "403" : null),
  },
  { endpoint: endpoints.get, ...about },
  { endpoint: endpoints.comment, ...about, input: () => ({ body: { text: "It got worse" } }) },
  { endpoint: endpoints.change, ...about, input: revisioned({ title: "Pressure far too high" }) },
  { endpoint: endpoints.close, ...about, input: revisioned({ resolution: "Valve changed" }) },
  { endpoint: endpoints.reopen, ...about, about: ended, input: revisioned({ reason: "It drips again" }) },
  {
    endpoint: endpoints.withdraw,
    ...about,
    input: revisioned({ reason: "" }),
    // Only its opener may, even though others see it.
    except: (who) => (oversees(who) ? "403" : "404"),
  },
];
