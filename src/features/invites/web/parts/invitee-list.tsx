import { useText } from "#kit/web/i18n.ts";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { contactText } from "../../rules/contact.ts";
import { inviteLimits } from "../../rules/invite-state.ts";
import type { Invitee } from "../state/contact-list.ts";
import { inviteText } from "../text.ts";

/** The fault of an invite's contact, by its index. */
export type InviteeFaults = ReadonlyMap<number, "contactInvalid" | "contactTwice" | "countryNotAllowed">;

interface InviteeListProps {
  readonly invitees: readonly Invitee[];
  readonly faults: InviteeFaults;
  /** Whether names that are missing are said to be. */
  readonly showMissing: boolean;
  readonly onRename: (contact: string, name: string) => void;
}

/** Who is meant, each with a name that can be put right. */
export function InviteeList({ invitees, faults, showMissing, onRename }: InviteeListProps) {
  const t = useText(inviteText);
  if (invitees.length === 0) return null;
  return (
    <section
      aria-label={t("invites.dialog.people", { count: invitees.length })}
      className="rounded-2 border border-line"
    >
      <p className="border-b border-line px-3 py-2 text-xs font-semibold text-ink-2">
        {t("invites.dialog.people", { count: invitees.length })}
      </p>
      {/* Scrolled by keyboard through the fields in it. */}
      <ul className="max-h-60 divide-y divide-line overflow-auto">
        {invitees.map(({ contact, name }, index) => {
          const key = contactText(contact);
          const fault = faults.get(index);
          return (
            <li key={key} className="grid items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-2">
              <span className="min-w-0">
                <span className="num block truncate" title={key}>
                  {key}
                </span>
                {fault && (
                  <span className="block text-xs font-semibold text-stop">{t(`invites.dialog.fields.${fault}`)}</span>
                )}
              </span>
              <TextField
                label={t("invites.dialog.nameOf", { contact: key })}
                hideLabel
                placeholder={t("invites.dialog.name")}
                value={name}
                maxLength={inviteLimits.displayNameMax}
                onChange={(next) => onRename(key, next)}
                error={showMissing && name.trim() === "" ? t("invites.dialog.nameMissing") : undefined}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
