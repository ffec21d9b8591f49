import { useEffect, useEffectEvent, useState } from "react";
import { EntryFrame } from "#features/sessions/web/parts/entry-frame.tsx";
import type { ScanSource } from "#kit/web/codes/use-scan.ts";
import { useText } from "#kit/web/i18n.ts";
import { Camera, ImageUp, MonitorUp } from "#kit/web/icons.ts";
import { lazyComponent } from "#kit/web/lazy-component.tsx";
import { LinkTo } from "#kit/web/navigation.tsx";
import { Button, buttonClassName } from "#kit/web/ui/buttons/button.tsx";
import { FileButton } from "#kit/web/ui/buttons/file-button.tsx";
import { linkClassName } from "#kit/web/ui/buttons/text-link.tsx";
import { Dialog } from "#kit/web/ui/dialogs/dialog.tsx";
import { Banner } from "#kit/web/ui/states/banner.tsx";
import { devicePaths } from "../../paths.ts";
import { keyInCode } from "../../rules.ts";
import { TypedKey } from "../parts/joining/typed-key.tsx";
import { useJoin } from "../parts/joining/use-join.ts";
import { storedDevice } from "../state/stored-device.ts";
import { deviceText } from "../text.ts";

const KeyScanner = lazyComponent(() => import("#kit/web/codes/scanner.tsx").then((module) => module.Scanner<string>));

/** A shared device comes in: by camera, shared screen, picture, typed key, or a link that carries the key behind the #. */
export function Join() {
  const t = useText(deviceText);
  const join = useJoin();
  const [source, setSource] = useState<ScanSource>();
  const [denied, setDenied] = useState<ScanSource>();
  const [fault, setFault] = useState<string>();
  useKeyInAddress((licenseKey) => join.mutate(licenseKey));

  const scan = (wanted: ScanSource | undefined) => {
    setFault(undefined);
    setDenied(undefined);
    setSource(wanted);
  };
  const read = async ([file]: readonly File[]) => {
    setFault(undefined);
    if (!file || !pictureTypes.includes(file.type)) return setFault(t("devices.join.invalidType"));
    try {
      const { foundInFile } = await import("#kit/web/codes/read-code.ts");
      const licenseKey = await foundInFile(file, keyInCode);
      if (licenseKey === undefined) setFault(t("devices.join.noKey"));
      else join.mutate(licenseKey);
    } catch {
      setFault(t("devices.join.readerFailed"));
    }
  };
  return (
    <EntryFrame title={t("devices.join.title")} note={t("devices.join.note")}>
      <div className="space-y-8">
        <KnownDevice />
        {fault && <Banner tone="stop">{fault}</Banner>}
        {join.isPending && <output className="block font-semibold">{t("devices.join.checking")}</output>}
        {source ? (
          <KeyScanner
            source={source}
            read={keyInCode}
            onFound={(licenseKey) => {
              scan(undefined);
              join.mutate(licenseKey);
            }}
            onDenied={() => {
              setSource(undefined);
              setDenied(source);
            }}
            onFailed={() => {
              setSource(undefined);
              setFault(t("devices.join.readerFailed"));
            }}
            onCancel={() => scan(undefined)}
          />
        ) : (
          <div className="grid gap-10 md:grid-cols-2">
            <div className="flex flex-col gap-3">
              <Button kind="hivis" size="xl" isDisabled={join.isPending} onPress={() => scan("camera")}>
                <Camera aria-hidden />
                {t("devices.join.scan")}
              </Button>
              {canShareScreen() && (
                <Button isDisabled={join.isPending} onPress={() => scan("screen")}>
                  <MonitorUp aria-hidden />
                  {t("devices.join.screen")}
                </Button>
              )}
              <FileButton accept={pictureTypes} isDisabled={join.isPending} onFiles={(files) => void read(files)}>
                <ImageUp aria-hidden />
                {t("devices.join.picture")}
              </FileButton>
            </div>
            <TypedKey isPending={join.isPending} onKey={(licenseKey) => join.mutate(licenseKey)} />
          </div>
        )}
        <LinkTo to="/login?own=true" className={linkClassName}>
          {t("devices.join.signIn")}
        </LinkTo>
      </div>
      <Denied source={denied} onClose={() => setDenied(undefined)} onRetry={scan} />
    </EntryFrame>
  );
}

/** Telephones and tablets cannot. */
const canShareScreen = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === "function";

interface DeniedProps {
  readonly source: ScanSource | undefined;
  readonly onClose: () => void;
  readonly onRetry: (source: ScanSource) => void;
}

function Denied({ source, onClose, onRetry }: DeniedProps) {
  const t = useText(deviceText);
  const what = source === "screen" ? "deniedScreen" : "deniedCamera";
  return (
    <Dialog
      title={t(`devices.join.${what}.title`)}
      size="sm"
      isOpen={source !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={(close) => (
        <>
          <Button onPress={close}>{t("devices.join.close")}</Button>
          <Button kind="ink" onPress={() => source && onRetry(source)}>
            {t("devices.join.retry")}
          </Button>
        </>
      )}
    >
      <p>{t(`devices.join.${what}.body`)}</p>
    </Dialog>
  );
}

/** For a browser that is a shared device already: the way on. */
function KnownDevice() {
  const t = useText(deviceText);
  const [known] = useState(storedDevice);
  if (!known) return null;
  return (
    <Banner
      tone="info"
      title={t("devices.join.known")}
      action={
        <LinkTo to={devicePaths.selectProfile(known.workspaceId)} className={buttonClassName()}>
          {t("devices.join.goOn")}
        </LinkTo>
      }
    />
  );
}

/** The key of a link leaves the address bar at once: it would be in every picture of the screen, and in the history. */
function useKeyInAddress(take: (licenseKey: string) => void): void {
  const onKey = useEffectEvent(take);
  useEffect(() => {
    const look = () => {
      if (!location.hash.startsWith("#key=")) return;
      const licenseKey = keyInCode(location.hash.slice("#key=".length));
      history.replaceState(history.state, "", location.pathname + location.search);
      if (licenseKey !== undefined) onKey(licenseKey);
    };
    look();
    addEventListener("hashchange", look);
    return () => removeEventListener("hashchange", look);
  }, []);
}

/** What a picture of a code may be (specification, identity section 5). */
const pictureTypes: readonly string[] = ["image/png", "image/jpeg"];
