import { expect, it } from "vitest";
import { screenAt } from "./screen-at.ts";

const screens = [
  "/home",
  "/procedures/$procedureId",
  "/procedures/bin",
  "/procedures/$procedureId/perform/$performId",
].map((path) => ({ path }));

it.each([
  ["/app/w1/home", "/home"],
  ["/app/w1/home/", "/home"],
  ["/app/w1/procedures/p1", "/procedures/$procedureId"],
  ["/app/w1/procedures/bin", "/procedures/bin"],
  ["/app/w1/procedures/p1/perform/r1", "/procedures/$procedureId/perform/$performId"],
  ["/app/w1", undefined],
  ["/app/w1/elsewhere", undefined],
  ["/login", undefined],
])("%s opens %s", (pathname, path) => {
  expect(screenAt(pathname, screens)?.path).toBe(path);
});
