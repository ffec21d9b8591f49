interface Carried {
  readonly name: string;
  /** Of its screen, within this app. */
  readonly path: string;
}

/** Whether a drag began on a link, which the browser carries by itself. */
export const isOnLink = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("a[href]") !== null;

/**
 * Has a drag carry things: they are moved within their list, or taken elsewhere as links and names. A short description is shown
 * instead of the whole line.
 */
export function carryThings(transfer: DataTransfer, things: readonly Carried[], description: string): void {
  transfer.effectAllowed = "copyMove";
  transfer.setData("text/uri-list", things.map(({ path }) => location.origin + path).join("\r\n"));
  transfer.setData("text/plain", things.map(({ name }) => name).join("\n"));
  const label = document.createElement("div");
  label.textContent = description;
  label.className = "btn btn-ink fixed -top-96 start-0 max-w-72 truncate";
  document.body.append(label);
  transfer.setDragImage(label, -8, -8);
  setTimeout(() => label.remove());
}
