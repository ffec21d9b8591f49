import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useText } from "#kit/web/i18n.ts";
import { MessageSquare, RotateCw } from "#kit/web/icons.ts";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { TimeStamp } from "#kit/web/ui/marks/time-stamp.tsx";
import { FailedNote } from "#kit/web/ui/states/failed-state.tsx";
import { SkeletonLines } from "#kit/web/ui/states/skeleton.tsx";
import { call } from "#kit/web/wire/call.ts";
import { type OutboxMessage, welcomeEndpoints } from "../../contract.ts";
import { outboxText } from "../outbox-text.ts";

/** What a demo server would have sent, to be read on its start page and nowhere else (ruling R2). */
export function DemoOutbox() {
  const t = useText(outboxText);
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-label={t("outbox.title")} className="rounded-2 border border-line bg-raised">
      <div className="flex flex-wrap items-center gap-4 p-5">
        <span className="plate size-12 shrink-0 bg-tint-2 text-ink-2" aria-hidden>
          <MessageSquare className="size-6" />
        </span>
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-md">{t("outbox.title")}</h2>
          <p className="text-ink-2">{t("outbox.note")}</p>
        </div>
        <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {t(isOpen ? "outbox.hide" : "outbox.show")}
        </Button>
      </div>
      {isOpen && <Messages />}
    </section>
  );
}

function Messages() {
  const t = useText(outboxText);
  const { data, isPending, isError, error, isFetching, refetch } = useQuery({
    queryKey: ["session", "outbox"],
    queryFn: async ({ signal }) => (await call(welcomeEndpoints.outbox, {}, { signal })).messages,
    staleTime: 0,
  });
  return (
    <div className="space-y-4 border-t border-line p-5">
      {isPending && <SkeletonLines lines={4} />}
      {isError && <FailedNote error={error} title={t("outbox.failed")} />}
      {data?.length === 0 && <p className="text-ink-2">{t("outbox.empty")}</p>}
      {data && data.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {data.map((message) => (
            <li key={message.id} className="py-4">
              <Message message={message} />
            </li>
          ))}
        </ul>
      )}
      <Button isPending={isFetching && !isPending} onPress={() => void refetch()}>
        <RotateCw aria-hidden />
        {t("outbox.refresh")}
      </Button>
    </div>
  );
}

function Message({ message }: { readonly message: OutboxMessage }) {
  const t = useText(outboxText);
  return (
    <article className="space-y-1">
      <p className="flex flex-wrap gap-x-4 text-xs text-ink-2">
        <span>{t(`outbox.${message.channel}`)}</span>
        <span className="wrap-anywhere">{t("outbox.to", { recipient: message.recipient })}</span>
        <TimeStamp at={message.createdAt} />
      </p>
      {message.subject && <h3 className="text-sm wrap-anywhere">{message.subject}</h3>}
      <p className="whitespace-pre-line wrap-anywhere">
        <WithLinks text={message.body} />
      </p>
    </article>
  );
}

const address = /(https?:\/\/[^\s]+)/u;

/** The links of a message open in a tab of their own: the start page stays. */
function WithLinks({ text }: { readonly text: string }) {
  return text.split(address).map((piece, index) =>
    address.test(piece) ? (
      <a key={index} href={piece} target="_blank" rel="noreferrer" className="link">
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
