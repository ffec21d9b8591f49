import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { IconPicker } from "#features/members/web/parts/icon-picker.tsx";
import { EntryFrame } from "#features/sessions/web/parts/entry-frame.tsx";
import { useEnter } from "#features/sessions/web/parts/use-enter.ts";
import { sessionQueries } from "#features/sessions/web/queries.ts";
import { useText } from "#kit/web/i18n.ts";
import { LinkTo, useParam } from "#kit/web/navigation.tsx";
import { takeUpSession } from "#kit/web/session/session.ts";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { TextField } from "#kit/web/ui/fields/text-field.tsx";
import { EmptyState } from "#kit/web/ui/states/empty-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { ProviderMark } from "../parts/provider-mark.tsx";
import { useAcceptedProviders } from "../parts/provider-sign-in.tsx";
import { useProviderPopup } from "../parts/use-provider-popup.ts";
import { ssoText } from "../text.ts";

/** A profile with a sign-in of its own, from a device that holds the workspace's code (specification, section 2). */
export function AddSso() {
  const t = useText(ssoText);
  const { data: me, isPending } = useQuery({ ...sessionQueries.me(), retry: false });
  const isDevice = me?.provider === "device";
  return (
    <EntryFrame title={t("sso.addSso.title")} note={isDevice ? t("sso.addSso.note") : undefined}>
      {isPending && <SkeletonLines lines={4} />}
      {!isPending && !isDevice && (
        <EmptyState
          title={t("sso.addSso.signInFirst")}
          action={
            <LinkTo to="/join" className={buttonClassName({ kind: "ink" })}>
              {t("sso.addSso.join")}
            </LinkTo>
          }
        >
          {t("sso.addSso.signInFirstBody")}
        </EmptyState>
      )}
      {isDevice && <Form />}
    </EntryFrame>
  );
}

function Form() {
  const t = useText(ssoText);
  const workspaceId = useParam("workspaceId");
  const providers = useAcceptedProviders(workspaceId);
  const enter = useEnter();
  const [displayName, setDisplayName] = useState("");
  const [emoji, setEmoji] = useState("");
  const [wasSubmitted, setSubmitted] = useState(false);
  const way = useProviderPopup(async () => enter({ token: await takeUpSession(), workspaceId }));
  const isNameless = displayName.trim() === "";
  if (!providers) return <SkeletonLines lines={4} />;
  if (providers.length === 0) return <p className="max-w-2xl">{t("sso.addSso.none")}</p>;
  return (
    <div className="max-w-xl space-y-5">
      <TextField
        label={t("sso.addSso.name")}
        value={displayName}
        onChange={setDisplayName}
        maxLength={120}
        autoComplete="name"
        isRequired
        error={wasSubmitted && isNameless ? t("sso.addSso.nameNeeded") : undefined}
      />
      <div>
        <p className="mb-1.5 text-xs font-semibold">{t("sso.addSso.icon")}</p>
        <p className="mb-2 text-xs text-ink-2">{t("sso.addSso.iconNote")}</p>
        <IconPicker value={emoji} onChange={setEmoji} />
      </div>
      <div className="flex flex-wrap gap-4 max-sm:flex-col">
        {providers.map((provider) => (
          <Button
            key={provider}
            isPending={way.pending === provider}
            onPress={() => {
              setSubmitted(true);
              if (!isNameless) void way.go(provider, { purpose: "createProfile", workspaceId, displayName, emoji });
            }}
          >
            <ProviderMark provider={provider} />
            {t("sso.signInWith", { provider: t(`sso.providers.${provider}`) })}
          </Button>
        ))}
      </div>
    </div>
  );
}
