import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MemberProfile } from "#features/members/contract.ts";
import { memberQueries } from "#features/members/web/queries.ts";
import { isProblem } from "#kit/problem.ts";
import { nameKey } from "#kit/text.ts";
import { useText } from "#kit/web/i18n.ts";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { kitText } from "#kit/web/text.ts";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { FormDialog } from "#kit/web/ui/dialogs/form-dialog.tsx";
import { SearchField } from "#kit/web/ui/fields/search-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import type { SharedPhone } from "../../contract.ts";
import { useChooseSharers } from "../queries.ts";
import { phoneText } from "../text.ts";

interface SharersDialogProps {
  readonly phone: SharedPhone;
  readonly onClose: () => void;
}

/** More are found by typing; longer lists are not read. */
const shownMax = 100;

/** Who works with a shared number: operators without a sign-in of their own. */
export function SharersDialog({ phone, onClose }: SharersDialogProps) {
  const t = useText(phoneText);
  const kit = useText(kitText);
  const { data: members } = useQuery(memberQueries.list(useWorkspaceId()));
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState(() => new Set(phone.profiles.map((profile) => profile.id)));
  const { run, isPending, error } = useChooseSharers();
  const found = (members ?? [])
    .filter((member) => chosen.has(member.id) || maySeemShared(member))
    .filter((member) => nameKey(member.displayName).includes(nameKey(search)));
  const press = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <FormDialog
      title={t("phones.shared.choosePeople", { number: phone.phoneNumber })}
      submitLabel={kit("kit.save")}
      isPending={isPending}
      onSubmit={() => void run({ deviceId: phone.id, profileIds: [...chosen] }).then(onClose, () => {})}
      onClose={onClose}
    >
      <p className="text-ink-2">{t("phones.shared.chooseNote")}</p>
      <SearchField placeholder={t("phones.shared.searchPeople")} value={search} onChange={setSearch} />
      <div className="h-64 overflow-y-auto">
        {!members && <SkeletonLines lines={6} />}
        {members && found.length === 0 && <p className="py-3 text-ink-2">{t("phones.shared.noPeople")}</p>}
        <ul className="space-y-2">
          {found.slice(0, shownMax).map((member) => (
            <li key={member.id}>
              <Checkbox isSelected={chosen.has(member.id)} onChange={(isChosen) => press(member.id, isChosen)}>
                {member.profileIcon} {member.displayName}
              </Checkbox>
            </li>
          ))}
        </ul>
      </div>
      <p className="text-xs text-ink-3">{t("phones.shared.chosen", { count: chosen.size })}</p>
      {error && (
        <Banner tone="stop">
          {t(isProblem(error, "profileNotShareable") ? "phones.shared.notShareable" : "phones.shared.saveFailed")}
        </Banner>
      )}
    </FormDialog>
  );
}

/** As far as the browser can tell; the server knows the rest. */
function maySeemShared(member: MemberProfile): boolean {
  if (!("linkedUids" in member)) return false;
  const { profileRole } = member;
  const ranksLowest = !("builtInRole" in profileRole) || profileRole.builtInRole === "operator";
  return ranksLowest && member.linkedUids.length === 0;
}
