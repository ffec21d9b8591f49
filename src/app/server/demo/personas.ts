import type { Identity } from "#features/sessions/server/session-store.ts";
import type { PersonaBook } from "../welcome.ts";
import { demoPlant } from "./demo-plant.ts";
import { workspaceIdOf } from "./ids.ts";

/** A person of the demo signs in by an identity of its own, so that roles that require a personal sign-in can be shown. */
export const demoIdentityOf = (personKey: string): Identity => ({
  provider: "google",
  issuer: "https://demo.fettle.invalid",
  subject: personKey,
  username: `${personKey}@demo.fettle.invalid`,
  emailDomain: "demo.fettle.invalid",
});

/** The demo's people whose workspaces exist here. */
export const demoPersonas: PersonaBook = {
  async list(appContext) {
    const { rows } = await appContext.database.pool.query<{ id: string; name: string }>(
      "select id, name from workspace",
    );
    const names = new Map(rows.map((row) => [row.id, row.name]));
    return demoPlant.personas.flatMap(({ key, label, blurb, workspaceKey }) => {
      const workspaceId = workspaceIdOf(workspaceKey);
      const workspaceName = names.get(workspaceId);
      return workspaceName === undefined ? [] : [{ key, label, blurb, workspaceId, workspaceName }];
    });
  },
  identityOf(persona) {
    const found = demoPlant.personas.find((one) => one.key === persona.key);
    if (!found) throw new Error(`No persona ${persona.key}`);
    return demoIdentityOf(found.personKey);
  },
};
