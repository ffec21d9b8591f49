import { useState } from "react";
import { fieldErrors } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { useEditProfile } from "../profile-actions.ts";
import { profileText } from "../profile-text.ts";

/** The name as others see it. Input that could not be saved stays. */
export function NameSetting({ displayName }: { readonly displayName: string }) {
  const t = useText(profileText);
  const { run, isPending, error } = useEditProfile({ done: "profile.nameSaved", failed: "profile.nameFailed" });
  const [typed, setTyped] = useState<string>();
  const name = typed ?? displayName;
  const isBlank = name.trim() === "";
  const isSame = name.trim() === displayName;
  return (
    <form
      className="flex max-w-xl flex-wrap items-start gap-(--gap)"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isBlank || isSame || isPending) return;
        void run({ displayName: name.trim() }).then(
          () => setTyped(undefined),
          () => {},
        );
      }}
    >
      <TextField
        label={t("profile.name")}
        autoComplete="name"
        value={name}
        onChange={setTyped}
        maxLength={120}
        error={isBlank ? t("profile.nameMissing") : fieldErrors(error, "displayName")}
        className="min-w-56 flex-1"
      />
      <Button
        type="submit"
        className="mt-5.5"
        isPending={isPending}
        disabledReason={isSame ? t("profile.nothing") : isBlank ? t("profile.nameMissing") : undefined}
      >
        {t("profile.saveName")}
      </Button>
    </form>
  );
}
