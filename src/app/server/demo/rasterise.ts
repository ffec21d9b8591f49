// A process of its own that makes pictures of drawings. The server's own decoder refuses SVG, for good: this one sees
// nothing but what the demo draws itself.
import sharp from "sharp";

export interface Drawing {
  readonly index: number;
  readonly svg: string;
}

export interface Rasterised {
  readonly index: number;
  readonly png: Uint8Array;
}

// One drawing at a time, and the server works on others meanwhile: more threads would only wait for each other.
sharp.concurrency(1);

process.on("message", async ({ index, svg }: Drawing) => {
  // The paper covers everything, and a picture without transparency takes a third less to resize.
  const png = await sharp(Buffer.from(svg)).removeAlpha().png({ compressionLevel: 3 }).toBuffer();
  process.send?.({ index, png } satisfies Rasterised);
});
