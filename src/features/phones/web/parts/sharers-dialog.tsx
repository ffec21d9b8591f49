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
import { type SharedPhone, sharedPhone } from "../../contract.ts";
import { useChooseSharers } from "../queries.ts";
import { phoneText } from "../text.ts";

interface SharersDialogProps {
  readonly phone: SharedPhone;
  readonly onClose: () => void;
}

/** More are found by typing; longer lists are not read. */
const shownMax = 100;

/** Who works with a shared number: operators without a sign-in of their own. */
export function SharersDialog({ phone: opened, onClose }: SharersDialogProps) {
  const t = useText(phoneText);
  const kit = useText(kitText);
  const { data: members } = useQuery(memberQueries.list(useWorkspaceId()));
  const [search, setSearch] = useState("");
  /** [PH13] The number as the choice is based on it: as somebody else left it, where they were faster. */
  const [phone, setPhone] = useState(opened);
  const [chosen, setChosen] = useState(() => sharersOf(phone));
  const { run, isPending, error } = useChooseSharers();
  const found = (members ?? [])
    .filter((member) => chosen.has(member.id) || maySeemShared(member))
    .filter((member) => nameKey(member.displayName).includes(nameKey(search)));
  const press = (id: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, id] : [...before].filter((one) => one !== id)));
  const save = () =>
    run({ phone, profileIds: [...chosen] }).then(onClose, (failure: unknown) => {
      const now = isProblem(failure, "stale") ? sharedPhone.safeParse(failure.more.current).data : undefined;
      if (!now) return;
      setPhone(now);
      setChosen(sharersOf(now));
    });
  return (
    <FormDialog
      title={t("phones.shared.choosePeople", { number: phone.phoneNumber })}
      submitLabel={kit("kit.save")}
      isPending={isPending}
      onSubmit={() => void save()}
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
      {error && <Banner tone="stop">{t(`phones.shared.${failureOf(error)}`)}</Banner>}
    </FormDialog>
  );
}

const sharersOf = (phone: SharedPhone) => new Set(phone.profiles.map((profile) => profile.id));

function failureOf(error: unknown) {
  if (isProblem(error, "stale")) return "changedMeanwhile";
  return isProblem(error, "profileNotShareable") ? "notShareable" : "saveFailed";
}

/** As far as the browser can tell; the server knows the rest. */
function maySeemShared(member: MemberProfile): boolean {
  if (!("linkedUids" in member)) return false;
  const { profileRole } = member;
  const ranksLowest = !("builtInRole" in profileRole) || profileRole.builtInRole === "operator";
  return ranksLowest && member.linkedUids.length === 0;
}
