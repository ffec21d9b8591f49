import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { AtFoot } from "./at-foot.tsx";

const trays = (first: boolean, second: boolean) => (
  <>
    {first && <AtFoot key="first" is="tray" />}
    {second && <AtFoot key="second" is="tray" />}
  </>
);

test("the page makes room for as long as one of two trays is there", () => {
  const { rerender, unmount } = render(trays(true, true));
  expect(document.body).toHaveAttribute("data-tray", "2");
  rerender(trays(false, true));
  expect(document.body).toHaveAttribute("data-tray", "1");
  expect(document.body).not.toHaveAttribute("data-bar");
  unmount();
  expect(document.body).not.toHaveAttribute("data-tray");
});

test("a bar that grows by a line is another one", () => {
  const { rerender } = render(<AtFoot is="bar" />);
  rerender(<AtFoot is="tall-bar" />);
  expect(document.body).not.toHaveAttribute("data-bar");
  expect(document.body).toHaveAttribute("data-tall-bar");
});
