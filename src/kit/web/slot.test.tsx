import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { createSlot, FillSlots, filling } from "./slot.tsx";

const Note = createSlot<{ readonly about: string }>();
const Wrap = createSlot<{ readonly children: (save?: () => void) => string }>(({ children }) => children());

it("is empty, or what it was made to show, while nothing fills it", () => {
  const { container } = render(
    <p>
      <Note about="pumps" />
      <Wrap>{(save) => (save ? "can be saved" : "cannot be saved")}</Wrap>
    </p>,
  );
  expect(container).toHaveTextContent(/^cannot be saved$/);
});

it("is drawn by what fills it, with what the screen says of the place", () => {
  const fillings = [
    filling(Note, ({ about }) => `All about ${about}; `),
    filling(Wrap, ({ children }) => children(() => {})),
  ];
  const { container } = render(
    <FillSlots fillings={fillings}>
      <p>
        <Note about="pumps" />
        <Wrap>{(save) => (save ? "can be saved" : "cannot be saved")}</Wrap>
      </p>
    </FillSlots>,
  );
  expect(container).toHaveTextContent("All about pumps; can be saved");
});

it("shows its own content in addition to that of the provider above it", () => {
  const { container } = render(
    <FillSlots fillings={[filling(Note, ({ about }) => `All about ${about}; `)]}>
      <FillSlots fillings={[filling(Wrap, ({ children }) => children(() => {}))]}>
        <p>
          <Note about="pumps" />
          <Wrap>{(save) => (save ? "can be saved" : "cannot be saved")}</Wrap>
        </p>
      </FillSlots>
    </FillSlots>,
  );
  expect(container).toHaveTextContent("All about pumps; can be saved");
});
