import { type FormEvent, useRef, useState } from "react";
import { isProblem } from "#kit/problem.ts";
import { fieldErrors } from "#kit/web/action.ts";
import { useText } from "#kit/web/i18n.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { workspaceText } from "../text.ts";

export interface SetUpInput {
  readonly enterpriseName: string;
  readonly workspaceName: string;
  readonly displayName: string;
  readonly email: string;
}

interface SetUpFormProps {
  readonly isPending: boolean;
  readonly error: unknown;
  readonly onSubmit: (input: SetUpInput) => void;
}

const blank: SetUpInput = { enterpriseName: "", workspaceName: "", displayName: "", email: "" };
const charactersMax = 120;
const names = ["enterpriseName", "workspaceName", "displayName", "email"] as const;

const fields = {
  enterpriseName: { note: "workspaces.setUp.enterpriseNote", autoComplete: "organization" },
  workspaceName: { note: "workspaces.setUp.workspaceNote", autoComplete: "off" },
  displayName: { note: "workspaces.setUp.displayNote", autoComplete: "name" },
  email: { note: undefined, autoComplete: "email" },
} as const;

/** What is missing is said at the field when the form is sent, and what the server refuses stands there too. */
export function SetUpForm({ isPending, error, onSubmit }: SetUpFormProps) {
  const t = useText(workspaceText);
  const [input, setInput] = useState(blank);
  const [wasSent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const missing = (field: keyof SetUpInput): string | undefined => {
    const text = input[field].trim();
    if (text === "") return t("workspaces.setUp.needed");
    if (field === "email" && !/^\S+@\S+\.\S+$/u.test(text)) return t("workspaces.setUp.emailWrong");
    return undefined;
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const wrong = names.findIndex((field) => missing(field));
    if (wrong === -1) onSubmit(input);
    else form.current?.querySelectorAll("input")[wrong]?.focus();
  };

  return (
    <form ref={form} noValidate onSubmit={send} className="space-y-5">
      {isProblem(error) && !error.more.errors && <Banner tone="stop">{error.message}</Banner>}
      {names.map((field) => (
        <TextField
          key={field}
          label={t(`workspaces.setUp.${field}`)}
          {...(fields[field].note && { description: t(fields[field].note) })}
          value={input[field]}
          onChange={(text) => setInput({ ...input, [field]: text })}
          error={(wasSent && missing(field)) || fieldErrors(error, field)}
          type={field === "email" ? "email" : "text"}
          autoComplete={fields[field].autoComplete}
          maxLength={charactersMax}
          isRequired
        />
      ))}
      <Button type="submit" kind="hivis" size="xl" isPending={isPending}>
        {t("workspaces.setUp.submit")}
      </Button>
    </form>
  );
}
