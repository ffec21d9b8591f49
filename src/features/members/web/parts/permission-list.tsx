import { permissions } from "#kit/permissions.ts";
import { useText } from "#kit/web/i18n.ts";
import { Check } from "#kit/web/icons.ts";
import { usePlace } from "#kit/web/place.tsx";
import { memberText } from "../text.ts";

/** What the person may do here, in words: their permissions, and those of every member. */
export function PermissionList() {
  const t = useText(memberText);
  const { actor } = usePlace();
  return (
    <div className="space-y-2">
      <ul className="gap-x-6 lg:columns-2">
        {permissions
          .filter((permission) => actor.permissions.has(permission))
          .map((permission) => (
            <li key={permission} className="flex break-inside-avoid gap-2.5 py-0.5">
              <Check className="mt-0.5 size-4 shrink-0 text-done" aria-hidden />
              <span>{t(`permissions.${permission}`)}</span>
            </li>
          ))}
      </ul>
      <p className="text-ink-2">{t(actor.seesAllContent ? "members.mayAll" : "members.mayAlways")}</p>
    </div>
  );
}
