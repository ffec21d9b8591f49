import { describe, expect, it } from "vitest";
import { asMember, asUser, type EndpointShape, publicly } from "../../endpoint.ts";
import { anyMember } from "../../policy.ts";
import { assertRoutes, type Route } from "./route.ts";

const member = asMember(anyMember);

const route = (kind: Route["kind"], shape: Partial<EndpointShape>): Route => ({
  kind,
  handle: async () => undefined,
  endpoint: { method: "PUT", path: "/v1/thing", summary: "Takes a thing", access: member, ...shape },
});

describe("the server starts", () => {
  it.each<[Route["kind"], Partial<EndpointShape>]>([
    ["scope", {}],
    ["member", { work: "manual" }],
    ["member", { work: "manual", body: "bytes" }],
    ["user", { access: asUser }],
    ["public", { access: publicly }],
  ])("with a %s route whose handler fits: %o", (kind, shape) => {
    expect(() => assertRoutes([route(kind, shape)])).not.toThrow();
  });
});

describe("the server does not start", () => {
  it.each<[string, Route["kind"], Partial<EndpointShape>]>([
    ["without a declared access", "scope", { access: undefined as never }],
    ["with a member's call that anybody's handler takes", "public", {}],
    ["with a member's call that any user's handler takes", "user", {}],
    ["with a public call that a member's handler takes", "scope", { access: publicly }],
    ["with one transaction around work that awaits something else", "scope", { work: "manual" }],
    ["with one transaction around a stream, which cannot be read again", "scope", { body: "bytes" }],
    ["with transactions of its own around one", "member", {}],
  ])("%s", (_, kind, shape) => {
    expect(() => assertRoutes([route(kind, shape)])).toThrow("PUT /v1/thing declares");
  });

  it("with two routes on one path", () => {
    expect(() => assertRoutes([route("scope", {}), route("scope", {})])).toThrow("registered twice");
  });
});
