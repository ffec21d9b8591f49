import { expect, test } from "@playwright/test";
import { asPersona, open, unique } from "./as-persona.ts";
import { makeDraft } from "./made-procedure.ts";
test("debug", async ({ browser }) => {
  const first = await asPersona(browser, "Admin");
  await open(first, "/home");
  await first.context.close();
  const v = await asPersona(browser, "Admin", "tablet", "dark");
  await open(v, `/procedures/${(await makeDraft(v, unique("Looked at"))).id}/edit`, /Before you publish|Choose a module/);
  await v.page.getByRole("button", { name: /^Publish/ }).click();
  await expect(v.page.getByRole("dialog", { name: "Publish" })).toBeVisible();
  const look = () => v.page.evaluate(() => { const r=[]; for (let e=document.querySelector("[role=dialog]"); e; e=e.parentElement) { const s=getComputedStyle(e); r.push([e.tagName, e.className.slice(0,12), s.opacity, s.animationName, JSON.stringify({...(e as any).dataset})]); } return [r, document.getAnimations().map(a=>[(a as any).animationName, a.playState])]; });
  for (let i = 0; i < 6; i++) { console.log(i, JSON.stringify(await look())); await v.page.waitForTimeout(i*100); }
  await v.page.screenshot({ path: "/tmp/jr/pub.png" });
  console.log("after shot", JSON.stringify(await look()));
});
