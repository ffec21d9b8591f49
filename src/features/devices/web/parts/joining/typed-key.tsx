import { type FormEvent, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { keyInCode } from "../../../rules.ts";
import { deviceText } from "../../text.ts";

interface TypedKeyProps {
  readonly isPending: boolean;
  readonly onKey: (licenseKey: string) => void;
}

/** The key by hand: a mistake is noticed here, and no try is spent on it. A pasted link will do as well. */
export function TypedKey({ isPending, onKey }: TypedKeyProps) {
  const t = useText(deviceText);
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const licenseKey = keyInCode(typed);
    setWrong(licenseKey === undefined);
    if (licenseKey !== undefined) onKey(licenseKey);
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <TextField
        label={t("devices.join.typed")}
        description={t("devices.join.typedNote")}
        mono
        value={typed}
        onChange={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        autoComplete="off"
        placeholder="XXXXX-XXXXX-XXXXX-XXXXX-XXXXX-XXXXX"
        error={isWrong ? t("devices.join.typedWrong") : undefined}
      />
      <Button type="submit" kind="ink" isPending={isPending} isDisabled={typed.trim() === ""}>
        {t("devices.join.submit")}
      </Button>
    </form>
  );
}
