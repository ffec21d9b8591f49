import { roleText } from "#features/roles/web/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import type { Left } from "./plans.ts";

const shownMax = 8;

/** Members who stay as they are, each with the reason. */
export function LeftList({ title, left }: { readonly title: string; readonly left: readonly Left[] }) {
  const t = useText(roleText);
  if (left.length === 0) return null;
  return (
    <Banner tone="wait" title={title}>
      <ul className="mt-1 max-h-40 space-y-1 overflow-auto">
        {left.slice(0, shownMax).map(({ member, reason }) => (
          <li key={member.id}>
            <b>{member.displayName}</b>: {t(`roles.refusals.${reason}`)}
          </li>
        ))}
        {left.length > shownMax && <li>{t("roles.ask.andMore", { count: left.length - shownMax })}</li>}
      </ul>
    </Banner>
  );
}
