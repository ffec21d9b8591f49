/** What may play on this page. */
const players = new Set<HTMLMediaElement>();

/** A player that begins to play pauses the others. Returns the function to leave. */
export function joinPlayers(media: HTMLMediaElement): () => void {
  const begun = () => {
    for (const other of players) if (other !== media) other.pause();
  };
  players.add(media);
  media.addEventListener("play", begun);
  return () => {
    players.delete(media);
    media.removeEventListener("play", begun);
  };
}

/** Something opens above them. */
export function pausePlayers(): void {
  for (const media of players) media.pause();
}
