import { type FormEvent, useState } from "react";
import { GroupTreePicker } from "#features/groups/web/parts/group-tree-picker.tsx";
import { useUploadActs } from "#features/media/web/parts/uploads.ts";
import { useText } from "#kit/web/i18n.ts";
import { FolderInput } from "#kit/web/icons.ts";
import { toast } from "#kit/web/toast.tsx";
import { Button } from "#kit/web/ui/buttons/button.tsx";
import { Checkbox } from "#kit/web/ui/choices/checkbox.tsx";
import { FileDrop } from "#kit/web/ui/fields/file-drop.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { transferText } from "../text.ts";
import { importPurpose } from "./import-uploads.ts";

const importTypes = ["application/zip", "application/x-zip-compressed", "text/csv", ".zip", ".csv"];
const isImportable = (file: File): boolean => /\.(?:zip|csv)$/iu.test(file.name);
const megabytes = (bytes: number): number => Math.max(1, Math.round((bytes / 1024 ** 2) * 10)) / 10;

/** Hands in a file that is to be checked first. It is sent by the queue, and outlives the page. */
export function ImportForm() {
  const t = useText(transferText);
  const { add } = useUploadActs();
  const [file, setFile] = useState<File>();
  const [isWrong, setWrong] = useState(false);
  const [makeGlobal, setMakeGlobal] = useState(false);
  const [createsPlaces, setCreatesPlaces] = useState(false);
  const [accessGroupIds, setGroups] = useState<readonly string[]>([]);
  const choose = ([chosen]: readonly File[]) => {
    if (!chosen) return;
    setWrong(!isImportable(chosen));
    if (isImportable(chosen)) setFile(chosen);
  };
  const press = (id: string) =>
    setGroups((held) => (held.includes(id) ? held.filter((one) => one !== id) : [...held, id]));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!file) return;
    const groups = makeGlobal ? [] : accessGroupIds;
    await add([{ file, purpose: { kind: importPurpose, accessGroupIds: [...groups], makeGlobal, createsPlaces } }]);
    toast.success(t("imports.upload.started"));
    setFile(undefined);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="space-y-5">
      {file && (
        <p className="flex items-center gap-2.5 rounded-2 border border-line p-3 font-semibold wrap-anywhere">
          <FolderInput aria-hidden className="size-5 shrink-0" />
          {t("imports.upload.chosen", { name: file.name, size: megabytes(file.size) })}
        </p>
      )}
      <FileDrop
        label={t(file ? "imports.upload.other" : "imports.upload.drop")}
        hint={t("imports.upload.hint")}
        accept={importTypes}
        onFiles={choose}
      />
      {isWrong && <Banner tone="stop">{t("imports.upload.wrong")}</Banner>}
      {file && (
        <>
          <div className="flex flex-col gap-4">
            <Checkbox isSelected={makeGlobal} onChange={setMakeGlobal} description={t("imports.upload.globalHint")}>
              {t("imports.upload.global")}
            </Checkbox>
            {!makeGlobal && (
              <fieldset className="space-y-1">
                <legend className="text-xs font-semibold text-ink-2">{t("imports.upload.groups")}</legend>
                <div className="flex h-44 flex-col">
                  <GroupTreePicker markOf={(id) => (accessGroupIds.includes(id) ? "all" : "none")} onPress={press} />
                </div>
              </fieldset>
            )}
            <Checkbox
              isSelected={createsPlaces}
              onChange={setCreatesPlaces}
              description={t("imports.upload.placesHint")}
            >
              {t("imports.upload.places")}
            </Checkbox>
          </div>
          <Button kind="ink" type="submit">
            {t("imports.upload.start")}
          </Button>
        </>
      )}
    </form>
  );
}
