const loading = new Map<string, Promise<void>>();

/**
 * Loads code, and requests its files in parallel rather than one after the other. A service worker that stores the app
 * has them at hand, and naming each costs a phone more than that saves: there the code loads them itself. Replaces the
 * bundler's own function.
 * @param files paths from the root of the app: styles, which the code waits for, and scripts
 */
export function preload<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const styles = files.filter(isStyle);
  const scripts = navigator.serviceWorker?.controller ? [] : files.filter((file) => !isStyle(file));
  for (const file of scripts) void askOnce(file, ask);
  return styles.length === 0 ? load() : Promise.all(styles.map((file) => askOnce(file, style))).then(load);
}

const isStyle = (file: string): boolean => file.endsWith(".css");

/** What did not arrive is asked for again. */
function askOnce(file: string, begin: (path: string) => Promise<void>): Promise<void> {
  const asking = loading.get(file) ?? begin(`/${file}`);
  loading.set(file, asking);
  asking.catch(() => loading.delete(file));
  return asking;
}

/** Starts a request without waiting for it: the import that needs the file waits. */
async function ask(path: string): Promise<void> {
  linked({ rel: "modulepreload", href: path });
}

async function style(path: string): Promise<void> {
  const link = linked({ rel: "stylesheet", href: path });
  await new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject(new TypeError(`The style ${path} did not arrive`));
    });
  });
}

function linked(attributes: { readonly rel: string; readonly href: string }): HTMLLinkElement {
  const link = Object.assign(document.createElement("link"), attributes, { crossOrigin: "" });
  document.head.append(link);
  return link;
}
