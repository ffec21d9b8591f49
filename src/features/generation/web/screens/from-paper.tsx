import { type FormEvent, useState } from "react";
import { type WhoSees, WhoSeesField } from "#features/groups/web/parts/who-sees-field.tsx";
import { announcedTypeOf } from "#features/media/rules.ts";
import { useUploadActs } from "#features/media/web/parts/uploads.ts";
import { procedurePaths } from "#features/procedures/paths.ts";
import { useText } from "#kit/web/i18n.ts";
import { FileText, FolderInput, X } from "#kit/web/icons.ts";
import { LinkTo } from "#kit/web/navigation.tsx";
import { useWorkspaceId } from "#kit/web/place.tsx";
import { toast } from "#kit/web/toast.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { FileDrop } from "#kit/web/ui/fields/file-drop.tsx";
import { TextArea } from "#kit/web/ui/fields/text-area.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { isPaper } from "../../rules/paper/paper-types.ts";
import { paperPurpose } from "../parts/film-uploads.ts";
import { HandingIn } from "../parts/handing-in.tsx";
import { generationText } from "../text.ts";

/** Hands in documents that are to become drafts. The queue sends them, and outlives the page. */
export const FromPaper = () => (
  <HandingIn what="fromPaper" icon={<FileText aria-hidden />}>
    <PaperForm />
  </HandingIn>
);

const accepted = [".pdf", ".docx", ".pptx", ".xlsx", ".txt", ".md", ".csv", ".png", ".jpg", ".jpeg", ".webp"];
const isDocument = ({ name, type }: File): boolean => isPaper(announcedTypeOf(name, type) ?? "");
const pastedLengthMax = 500_000;

function PaperForm() {
  const t = useText(generationText);
  const workspaceId = useWorkspaceId();
  const { add } = useUploadActs();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [pasted, setPasted] = useState("");
  const [keeps, setKeeps] = useState(true);
  const [whoSees, setWhoSees] = useState<WhoSees>("everyone");
  const count = files.length + (pasted.trim() === "" ? 0 : 1);
  const choose = (chosen: readonly File[]) => {
    setWrong(chosen.filter((file) => !isDocument(file)).map((file) => file.name));
    setFiles((before) => [...before, ...chosen.filter(isDocument)]);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (count === 0) return;
    const text =
      pasted.trim() === "" ? [] : [new File([pasted], `${t("fromPaper.pastedName")}.txt`, { type: "text/plain" })];
    await add([
      ...files.map((file) => ({ file, purpose: { kind: paperPurpose, keepDocument: keeps, whoSees } })),
      ...text.map((file) => ({ file, purpose: { kind: paperPurpose, whoSees } })),
    ]);
    toast.success(t("fromPaper.started", { count }));
    setFiles([]);
    setPasted("");
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-6 grid max-w-5xl gap-8 lg:grid-cols-[3fr_2fr]">
      <div className="min-w-0 space-y-5">
        <FileDrop label={t("fromPaper.drop")} hint={t("fromPaper.hint")} accept={accepted} multiple onFiles={choose} />
        {wrong.length > 0 && <Banner tone="stop">{t("fromPaper.wrong", { names: wrong.join(", ") })}</Banner>}
        {files.length > 0 && (
          <ul
            aria-label={t("fromPaper.chosen", { count: files.length })}
            className="divide-y divide-line rounded-2 border border-line"
          >
            {files.map((file, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
              <li key={index} className="flex items-center gap-2.5 p-2 ps-3">
                <FileText aria-hidden className="size-5 shrink-0" />
                <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
                <Button
                  kind="bare"
                  icon
                  aria-label={t("fromPaper.remove", { name: file.name })}
                  onPress={() => setFiles((before) => before.filter((_, at) => at !== index))}
                >
                  <X aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <TextArea
          label={t("fromPaper.paste")}
          description={t("fromPaper.pasteHint")}
          value={pasted}
          onChange={setPasted}
          maxLength={pastedLengthMax}
          rows={4}
        />
        <Checkbox isSelected={keeps} onChange={setKeeps} description={t("fromPaper.keepHint")}>
          {t("fromPaper.keep")}
        </Checkbox>
        <WhoSeesField
          legend={t("fromPaper.whoSees")}
          everyoneHint={t(keeps ? "fromPaper.everyoneHintKept" : "fromFilm.everyoneHint")}
          value={whoSees}
          onChange={setWhoSees}
        />
        {/* At the end of the row: the tray stands at its beginning while other drafts are being made. */}
        <div className="flex justify-end">
          <Button kind="ink" type="submit" isDisabled={count === 0 || whoSees.length === 0}>
            {t("fromPaper.start", { count: Math.max(1, count) })}
          </Button>
        </div>
      </div>
      <div className="h-fit space-y-3 rounded-2 border border-line bg-tint p-4">
        <h2 className="text-sm">{t("fromPaper.what")}</h2>
        <p className="mt-1 text-sm text-ink-2">{t("fromPaper.copied")}</p>
        <LinkTo to={procedurePaths.batches(workspaceId)} className={buttonClassName({ size: "sm" })}>
          <FolderInput aria-hidden />
          {t("fromFolder.open")}
        </LinkTo>
        <p className="text-xs text-ink-2">{t("fromFolder.openHint")}</p>
      </div>
    </form>
  );
}
