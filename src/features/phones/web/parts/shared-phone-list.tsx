import { useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { useText } from "#kit/web/i18n.ts";
import { Trash2, Users } from "#kit/web/icons.ts";
import { ConfirmDialog } from "#kit/web/ui/dialogs/confirm-dialog.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { MenuItem, MoreMenu } from "#kit/web/ui/menus/menu.tsx";
import type { SharedPhone } from "../../contract.ts";
import { useRemoveShared } from "../queries.ts";
import { phoneText } from "../text.ts";
import { SharersDialog } from "./sharers-dialog.tsx";

/** So many names are written out; the rest are counted. */
const namedMax = 3;

/** The shared numbers, who works with each, and what can be done with it. */
export function SharedPhoneList({ phones }: { readonly phones: readonly SharedPhone[] }) {
  const t = useText(phoneText);
  const [choosing, setChoosing] = useState<SharedPhone>();
  const [removing, setRemoving] = useState<SharedPhone>();
  const remove = useRemoveShared();
  return (
    <>
      <ul aria-label={t("phones.shared.list")} className="divide-y divide-line border-y border-line">
        {phones.map((phone) => (
          <li
            key={phone.id}
            className="flex min-h-16 items-center gap-4 py-3 [contain-intrinsic-size:auto_4rem] [content-visibility:auto]"
          >
            <div className="min-w-0 flex-1">
              <p className="num font-semibold">{phone.phoneNumber}</p>
              <p className="text-ink-2 wrap-anywhere">
                <People phone={phone} />
              </p>
            </div>
            <span className="text-xs text-ink-3 max-sm:hidden">
              {t("phones.shared.since")} <TimeStamp at={phone.createdAt} dateOnly />
            </span>
            <MoreMenu label={t("phones.shared.actions", { number: phone.phoneNumber })}>
              <MenuItem icon={<Users />} onAction={() => setChoosing(phone)}>
                {t("phones.shared.choose")}
              </MenuItem>
              <MenuItem icon={<Trash2 />} danger onAction={() => setRemoving(phone)}>
                {t("phones.shared.remove")}
              </MenuItem>
            </MoreMenu>
          </li>
        ))}
      </ul>
      {choosing && <SharersDialog phone={choosing} onClose={() => setChoosing(undefined)} />}
      {removing && (
        <ConfirmDialog
          title={t("phones.shared.removeTitle", { number: removing.phoneNumber })}
          isOpen
          onOpenChange={() => setRemoving(undefined)}
          confirmLabel={t("phones.shared.remove")}
          destructive
          onConfirm={() =>
            remove.run(removing).catch((error: unknown) => {
              // Another member removed it first: a toast says so.
              if (!isProblem(error, "notFound")) throw error;
            })
          }
          failedText={() => t("phones.shared.removeFailed")}
        >
          {t("phones.shared.removeBody")}
        </ConfirmDialog>
      )}
    </>
  );
}

function People({ phone: { profiles } }: { readonly phone: SharedPhone }) {
  const t = useText(phoneText);
  const count = t("phones.shared.people", { count: profiles.length });
  if (profiles.length === 0) return count;
  const names = profiles.slice(0, namedMax).map((profile) => profile.displayName);
  return `${count}: ${names.join(", ")}${profiles.length > namedMax ? " …" : ""}`;
}
