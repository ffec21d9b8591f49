import { describe, expect, it } from "vitest";
import { entityOf, filled } from "./entity.ts";

describe("the forms of an entity", () => {
  it.each([
    ["widgets", "widget", "WID"],
    ["work-orders", "work-order", "WO"],
    ["time-studies", "time-study", "TS"],
    ["boxes", "box", "BOX"],
  ])("of %s", (plural, singular, letters) => {
    expect(entityOf(plural)).toEqual({ plural, singular, letters });
  });

  it("are given where they are irregular, and refused where they are not a name", () => {
    expect(entityOf("people", "person").singular).toBe("person");
    expect(() => entityOf("Work Orders")).toThrow("lower case");
    expect(() => entityOf("sheep")).toThrow("singular");
  });
});

describe("a template", () => {
  const entity = entityOf("work-orders");

  it.each([
    ["createThing(thing: Thing): Things", "createWorkOrder(workOrder: WorkOrder): WorkOrders"],
    ["/the-things/{thingId}", "/work-orders/{workOrderId}"],
    ["the_thing_group.the_thing_id", "work_order_group.work_order_id"],
    ["‹Things› and a ‹thing›", "Work orders and a work order"],
    ["nothing, something, Nothing", "nothing, something, Nothing"],
    ["- **TH1** WITH THE [TH12]", "- **WO1** WITH THE [WO12]"],
  ])("%s", (template, text) => {
    expect(filled(template, entity)).toBe(text);
  });
});
