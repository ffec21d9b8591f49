import { prepareZXingModule, writeBarcode } from "zxing-wasm/writer";
import wasmUrl from "zxing-wasm/writer/zxing_writer.wasm?url";

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** The code for a text, as the address of a picture that scales. */
export async function drawCode(text: string): Promise<string> {
  const { svg, error } = await writeBarcode(text, { format: "QRCode", addQuietZones: true, scale: 8 });
  if (error || !svg) throw new Error(`The code was not drawn: ${error}`);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
