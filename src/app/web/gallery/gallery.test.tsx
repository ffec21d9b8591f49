import { render, screen } from "@testing-library/react";
import axe from "axe-core";
import { expect, it } from "vitest";
import { KitProvider } from "#kit/web/ui/kit-provider.tsx";
import { Gallery, galleryPages } from "./gallery.tsx";

// jsdom has no layout and no colours: contrast is checked in a browser.
const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };

it.each(galleryPages)("the pieces of %s break no rule of axe", async (page) => {
  render(
    <KitProvider>
      <Gallery start={page} />
    </KitProvider>,
  );
  if (page === "writing") await screen.findByRole("textbox", { name: "Instruction" });
  const { violations } = await axe.run(document.body, { rules });
  expect(violations.map((found) => [found.id, found.nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
});
