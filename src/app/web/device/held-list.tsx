import { type HeldFile, releaseFile, useHeldFiles } from "#features/offline/web/parts/held-files.ts";
import { useOwner } from "#features/offline/web/parts/use-copy.ts";
import { offlineText } from "#features/offline/web/parts/words.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { useSizeText } from "#kit/web/words/size-text.ts";

/** [PG80] The films that this device keeps while somebody speaks over them; nothing where there are none. */
export function HeldList() {
  const t = useText(offlineText);
  const held = useHeldFiles();
  if (held.length === 0) return null;
  return (
    <section aria-labelledby="held-head" className="space-y-3">
      <h2 id="held-head" className="text-md">
        {t("offline.page.held")}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {held.map((file) => (
          <HeldRow key={file.fileId} file={file} />
        ))}
      </ul>
    </section>
  );
}

function HeldRow({ file }: { readonly file: HeldFile }) {
  const t = useText(offlineText);
  const owner = useOwner();
  const sizeText = useSizeText();
  const { fileId, title, openAt, bytes } = file;
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <LinkTo to={openAt} className="link font-semibold wrap-anywhere no-underline">
          {title}
        </LinkTo>
        <p className="num text-xs text-ink-2">{sizeText(bytes)}</p>
      </div>
      <Button aria-label={t("offline.page.removeNamed", { title })} onPress={() => void releaseFile(owner, fileId)}>
        {t("offline.page.remove")}
      </Button>
    </li>
  );
}
