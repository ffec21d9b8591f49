import { describe, expect, it } from "vitest";
import { type Arrival, entryTarget } from "./entry-target.ts";

const person: Arrival = { at: "login", isAnonymous: false, workspaceIds: [] };
const device: Arrival = { at: "login", isAnonymous: true, workspaceId: "w1", workspaceIds: [] };

describe("[SE15] where an arrival leads", () => {
  it.each<[string, Arrival, string]>([
    ["an anonymous user at the sign-in page: to choose a profile", device, "/select-profile/w1"],
    ["an anonymous user at join: to create one", { ...device, at: "join" }, "/create-profile/w1"],
    [
      "an invite: to the profile that it creates",
      { ...person, at: "invite", inviteId: "i1" },
      "/create-profile/invite/i1",
    ],
    ["an invite, even on a shared device", { ...device, at: "invite", inviteId: "i1" }, "/create-profile/invite/i1"],
    ["a person of one workspace: into it", { ...person, workspaceIds: ["w1"] }, "/app/w1/home"],
    ["a person of several: to the choice", { ...person, workspaceIds: ["w1", "w2"] }, "/workspace-select"],
    ["a person of none: to the choice, which says so", person, "/workspace-select"],
    [
      "whoever came from somewhere: back there",
      { ...person, from: "/app/w2/areas", workspaceIds: ["w1"] },
      "/app/w2/areas",
    ],
    ["an anonymous user who came from somewhere: back there", { ...device, from: "/app/w1/home" }, "/app/w1/home"],
    [
      "an invite that came from somewhere: back there",
      { ...person, at: "invite", from: "/app/w1/home" },
      "/app/w1/home",
    ],
  ])("%s", (_name, arrival, path) => expect(entryTarget(arrival)).toBe(path));

  it.each<[string, Arrival]>([
    ["an anonymous user at the sign-in page", { ...device, workspaceId: undefined }],
    ["an anonymous user at join", { ...device, at: "join", workspaceId: undefined }],
    ["an invite without its id", { ...person, at: "invite" }],
  ])("%s, of whom nothing is known, is an error", (_name, arrival) => {
    expect(() => entryTarget(arrival)).toThrow(/^No (workspace|invite)$/);
  });
});
