import { describe, expect, it } from "vitest";
import { filled, nounOf } from "./noun.ts";

describe("the forms of a noun", () => {
  it.each([
    ["widgets", "widget", "WID"],
    ["work-orders", "work-order", "WO"],
    ["time-studies", "time-study", "TS"],
    ["boxes", "box", "BOX"],
  ])("of %s", (plural, singular, letters) => {
    expect(nounOf(plural)).toEqual({ plural, singular, letters });
  });

  it("are given where they are irregular, and refused where they are not a name", () => {
    expect(nounOf("people", "person").singular).toBe("person");
    expect(() => nounOf("Work Orders")).toThrow("lower case");
    expect(() => nounOf("sheep")).toThrow("singular");
  });
});

describe("a template", () => {
  const noun = nounOf("work-orders");

  it.each([
    ["createThing(thing: Thing): Things", "createWorkOrder(workOrder: WorkOrder): WorkOrders"],
    ["/the-things/{thingId}", "/work-orders/{workOrderId}"],
    ["the_thing_group.the_thing_id", "work_order_group.work_order_id"],
    ["‹Things› and a ‹thing›", "Work orders and a work order"],
    ["nothing, something, Nothing", "nothing, something, Nothing"],
    ["- **TH1** WITH THE [TH12]", "- **WO1** WITH THE [WO12]"],
  ])("%s", (template, text) => {
    expect(filled(template, noun)).toBe(text);
  });
});
