import { useAgo } from "../../words/ago.ts";
import { formatDateTime } from "../../words/dates.ts";

/** How long ago something was, with the full moment for the pointer and for machines. */
export function Ago({ at }: { readonly at: string }) {
  const ago = useAgo();
  return (
    <time dateTime={new Date(at).toISOString()} title={formatDateTime(at)}>
      {ago(at)}
    </time>
  );
}
