let region: HTMLElement | undefined;

/**
 * Has a screen reader announce a change politely, after its current sentence. For changes that no element with
 * `role="status"` announces itself.
 */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement("div");
    region.setAttribute("role", "log");
    region.setAttribute("aria-live", "polite");
    region.setAttribute("aria-relevant", "additions");
    // React Aria leaves elements of its top layer reachable while a dialog is open.
    region.dataset.reactAriaTopLayer = "true";
    region.className = "sr-only";
    document.body.append(region);
  }
  const line = document.createElement("p");
  line.textContent = text;
  region.append(line);
  setTimeout(() => line.remove(), clearAfterMs);
}

/** Long enough to be read out, short enough not to be found later. */
const clearAfterMs = 7_000;
