const listenWords = /(?:^|;)\s*(un)?listen\s+(?:"((?:[^"]|"")+)"|([\w$]+|\*))/gi;

/**
 * Follows LISTEN and UNLISTEN in the text of one or several statements. Returns whether there was any. A text that
 * only looks so (in a string) costs nothing but a channel that nobody notifies.
 */
export function followListens(sql: string, channels: Set<string>): boolean {
  let any = false;
  for (const [, un, quoted, plain] of sql.matchAll(listenWords)) {
    const channel = quoted?.replaceAll('""', '"') ?? plain?.toLowerCase() ?? "";
    if (!un) channels.add(channel);
    else if (channel === "*") channels.clear();
    else channels.delete(channel);
    any = true;
  }
  return any;
}

export const listenStatement = (channel: string): string => `listen "${channel.replaceAll('"', '""')}"`;
