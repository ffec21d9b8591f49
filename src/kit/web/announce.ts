let region: HTMLElement | undefined;

/**
 * Has a screen reader say something that is seen where the person looks: politely, when it has finished its sentence.
 * For what has no element of its own that says it (`role="status"`).
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
  setTimeout(() => line.remove(), keptMs);
}

/** Long enough to be read out, short enough not to be found later. */
const keptMs = 7_000;
