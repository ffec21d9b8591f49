import { appRoot, ownPath } from "#features/sessions/rules.ts";
import { useText } from "#kit/web/i18n.ts";
import { MapPin } from "#kit/web/icons.ts";
import { useQueryParams } from "#kit/web/navigation.tsx";
import { placeAt } from "../shell/navigation/places.ts";
import { shellText } from "../shell/text.ts";

/** What the link leads to that brought somebody here who is signed out. It names the place alone: what is there is not for everybody. */
export function DestinationNote() {
  const t = useText(shellText);
  const [search] = useQueryParams();
  const place = placeOf(ownPath(search.from));
  // Everybody comes home without a link to it.
  if (place === undefined || place === "home") return null;
  return (
    <p className="flex items-start gap-3 rounded-2 border border-line bg-raised p-4">
      <MapPin aria-hidden className="mt-0.5 size-5 shrink-0" />
      {t("shell.destination", { place: t(`shell.places.${place}`) })}
    </p>
  );
}

function placeOf(from: string | undefined) {
  if (!from?.startsWith(appRoot)) return undefined;
  const [path = ""] = from.split(/[?#]/u, 1);
  const inWorkspace = path.slice(appRoot.length).indexOf("/");
  return inWorkspace < 0 ? undefined : placeAt(path.slice(appRoot.length + inWorkspace));
}
