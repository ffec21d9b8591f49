import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { PagedRows } from "./paged-rows.tsx";

const column = { id: "name", head: "Name", width: "1fr", cell: (row: { name: string }) => row.name };

function shown(pages: { isFetchingNextPage?: boolean; isFetchNextPageError?: boolean; hasNextPage?: boolean }) {
  const fetchNextPage = vi.fn<() => Promise<void>>(async () => {});
  render(
    <PagedRows
      label="Things"
      pages={{
        hasNextPage: true,
        isFetchingNextPage: false,
        isFetchNextPageError: false,
        error: null,
        fetchNextPage,
        ...pages,
      }}
      rows={[{ id: "1", name: "One" }]}
      rowId={(row) => row.id}
      rowText={(row) => row.name}
      columns={[column]}
      cards={[column]}
      cardHeight={80}
    />,
  );
  return fetchNextPage;
}

const scrollToEnd = () => fireEvent.scroll(screen.getByRole("grid", { name: "Things" }));

it("asks for the next page near the end, and not while one is on its way, nor beyond the last", () => {
  const asked = shown({});
  scrollToEnd();
  expect(asked).toHaveBeenCalledTimes(1);
});

it.each([{ isFetchingNextPage: true }, { isFetchNextPageError: true }, { hasNextPage: false }])(
  "asks for nothing where %o",
  (pages) => {
    const asked = shown(pages);
    scrollToEnd();
    expect(asked).not.toHaveBeenCalled();
  },
);

it("shows that a page failed, and retries on request", async () => {
  const asked = shown({ isFetchNextPageError: true });
  expect(screen.getByRole("alert")).toHaveTextContent("The rest could not be loaded");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(asked).toHaveBeenCalledTimes(1);
});
