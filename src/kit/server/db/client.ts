import pg from "pg";

/**
 * Opens a connection outside of the pool; the caller closes it. A lost connection makes the next statement fail and
 * does nothing else: without a listener the driver's `error` event would end the process. [DB1]
 */
export async function connectClient(options: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(options);
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Closes the socket at once: a database that does not answer would not answer a goodbye either. */
export function cutConnection(client: pg.ClientBase): void {
  (client as unknown as { readonly connection: pg.Connection }).connection.stream.destroy();
}
