import { type FormEvent, useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { Lock } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { viewerText } from "../../text.ts";
import type { ViewedFile } from "../file-source.ts";
import { DownloadButton } from "../viewer-states.tsx";

interface PasswordFormProps {
  readonly file: ViewedFile;
  readonly isWrong: boolean;
  readonly onPassword: (password: string) => void;
}

/** A locked document asks for its password, which goes no further than this page. */
export function PasswordForm({ file, isWrong, onPassword }: PasswordFormProps) {
  const t = useText(viewerText);
  const [password, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== "") onPassword(password);
  };
  return (
    <form onSubmit={submit} className="mx-auto flex max-w-md flex-1 flex-col justify-center gap-4 px-4 py-12">
      <span className="plate mx-auto size-16 bg-tint-2 text-ink-2 [--cut:14px]! [&>svg]:size-7" aria-hidden>
        <Lock />
      </span>
      <div className="space-y-1.5 text-center">
        <h2 className="text-lg">{t("viewer.password.title")}</h2>
        <p className="text-ink-2 text-pretty">{t("viewer.password.body")}</p>
      </div>
      <TextField
        label={t("viewer.password.label")}
        type="password"
        // Of the document, not of the product: nothing to be filled in or remembered.
        autoComplete="off"
        autoFocus
        value={password}
        onChange={setPassword}
        error={isWrong ? t("viewer.password.wrong") : undefined}
      />
      <div className="flex flex-wrap justify-center gap-(--gap)">
        <Button kind="ink" type="submit" className="pointer-coarse:min-h-12">
          {t("viewer.password.open")}
        </Button>
        <DownloadButton file={file} />
      </div>
    </form>
  );
}
