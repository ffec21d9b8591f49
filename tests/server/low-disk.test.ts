import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { areaEndpoints } from "#features/areas/contract.ts";
import { actingEndpoints, licenseEndpoints } from "#features/devices/contract.ts";
import { assetEndpoints } from "#features/media/contract.ts";
import { keepPicture, preparePicture } from "#features/media/server/service.ts";
import type { AnyEndpoint, Endpoint } from "#kit/endpoint.ts";
import { feedEndpoint } from "#kit/feed.ts";
import { callServer, openWorld, type Person, type World } from "#tests/support/world.ts";
import { signInNew } from "./people.ts";

let world: World;
let author: Person;
let fileId: string;
let cookie: string;
let tabletToken: string | undefined;

beforeAll(async () => {
  world = await openWorld();
  author = await world.member("admin");
  const blank = { width: 40, height: 30, channels: 3, background: "#336699" } as const;
  const bytes = await sharp({ create: blank }).png().toBuffer();
  const prepared = await preparePicture(world.server.store, world.workspaceId, bytes);
  fileId = await author.run((scope) => keepPicture(scope, prepared, "gauge.png"));
  ({ cookie } = await signInNew(world.appContext));
  const key = await author.call(licenseEndpoints.show, { body: { orgID: world.workspaceId } });
  const entry = { deviceId: "browser", appVersion: "2.0.3", licenseKeys: [key.body.licenseKey] };
  tabletToken = (await tablet(licenseEndpoints.verify, entry)).body.token ?? undefined;
  world.appContext.database.isDiskLow = () => true;
});
afterAll(() => world?.close());

const send = async (method: "GET" | "POST", url: string, headers: Readonly<Record<string, string>>, payload?: object) =>
  (await world.server.http.inject({ method, url, headers, ...(payload && { payload }) })).statusCode;
const tablet = <E extends AnyEndpoint>(endpoint: E & Endpoint, body?: object) =>
  callServer(world.server, endpoint, {
    workspaceId: world.workspaceId,
    token: tabletToken,
    input: { body },
    headers: {},
  });
const bearer = () => ({ authorization: `Bearer ${author.token}` });

it("[DB10] while the disk is low a write is refused with 507, and lists are read (B146)", async () => {
  const written = await author.call(areaEndpoints.create, { body: { name: "Press" } });
  expect([written.status, written.body.code]).toEqual([507, "diskFull"]);
  expect((await author.call(areaEndpoints.list)).status).toBe(200);
});

it("[DB10] while the disk is low a file is read, by a token and by an address (B146)", async () => {
  expect((await author.call(assetEndpoints.download, { params: { fileId }, query: {} })).status).toBe(200);
  const given = await author.call(assetEndpoints.address, { params: { fileId }, body: {} });
  expect(given.status).toBe(200);
  expect(await send("GET", given.body.url, {})).toBe(200);
});

it("[DB10] while the disk is low the feed opens (B146)", async () => {
  const url = feedEndpoint.path.replace("{workspaceId}", author.workspaceId);
  const answer = await world.server.http.inject({ method: "GET", url, headers: bearer(), payloadAsStream: true });
  answer.stream().destroy();
  expect(answer.statusCode).toBe(200);
});

it("[DB10] while the disk is low a browser that comes back gets its token and its workspaces (B146)", async () => {
  expect(await send("POST", "/v1/sessions/resume", { cookie: `fettle=${cookie}` }, {})).toBe(200);
  expect(await send("GET", "/v1/me", bearer())).toBe(200);
});

it("[DB10] while the disk is low a shared device opens and lists whom it acts for (B146)", async () => {
  expect((await tablet(actingEndpoints.here)).status).toBe(200);
  expect((await tablet(actingEndpoints.profiles)).status).toBe(200);
});
