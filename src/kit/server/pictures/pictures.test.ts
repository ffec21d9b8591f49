import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { isProblem } from "#kit/problem.ts";
import { inspectPicture } from "./inspect-picture.ts";
import { pictureSizes, resizePicture } from "./resize-picture.ts";

const plain = (width: number, height: number, background = "#336699") =>
  sharp({ create: { width, height, channels: 3, background } });

const noisy = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#000", noise: { type: "gaussian", mean: 128, sigma: 40 } },
  });

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A PNG that claims a size and holds next to nothing. */
function claiming(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc(1000));
  const chunks = [pngChunk("IHDR", header), pngChunk("IDAT", pixels), pngChunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks]);
}

/** Stored rotated, left half red and right half blue, with its location. */
async function photograph(): Promise<Buffer> {
  const blue = await plain(300, 400, "#0000ff").png().toBuffer();
  return plain(600, 400, "#ff0000")
    .composite([{ input: blue, left: 300, top: 0 }])
    .withMetadata({ orientation: 6 })
    .withExif({
      IFD0: { Orientation: "6", Make: "SecretCamera" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1", GPSLongitudeRef: "W", GPSLongitude: "0/1 7/1 0/1" },
    })
    .jpeg()
    .toBuffer();
}

const html = Buffer.from("<!doctype html><script>alert(1)</script>");
const svg = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

describe("a picture is inspected", () => {
  test.each([
    ["png", "image/png"],
    ["jpeg", "image/jpeg"],
    ["webp", "image/webp"],
    ["gif", "image/gif"],
  ] as const)("%s is told by its content", async (format, contentType) => {
    const bytes = await plain(120, 80).toFormat(format).toBuffer();
    expect(await inspectPicture(bytes)).toEqual({ contentType, widthPx: 120, heightPx: 80 });
  });

  test("a photograph on its side has the size that a viewer sees", async () => {
    expect(await inspectPicture(await photograph())).toEqual({
      contentType: "image/jpeg",
      widthPx: 400,
      heightPx: 600,
    });
  });

  test.each([
    ["HTML named .png", async () => html],
    ["SVG", async () => svg],
    ["TIFF", () => plain(9, 9).tiff().toBuffer()],
    ["AVIF", () => plain(9, 9).avif().toBuffer()],
    ["nothing", async () => Buffer.alloc(0)],
  ])("%s is unsupported", async (_, make) => {
    const bytes = await make();
    const unsupported = (error: unknown) => isProblem(error, "unsupportedMediaType");
    await expect(inspectPicture(bytes)).rejects.toSatisfy(unsupported);
    await expect(resizePicture(bytes)).rejects.toSatisfy(unsupported);
  });

  test.each([
    [30_000, 30_000],
    [50_000_001, 1],
    [2_000_000_000, 2_000_000_000],
  ])("a small file that claims %d × %d is refused without decoding it", async (width, height) => {
    const bytes = claiming(width, height);
    const before = process.memoryUsage().rss;
    const refused = (error: unknown) => isProblem(error, "pictureTooLarge") || isProblem(error, "pictureUnreadable");
    await expect(inspectPicture(bytes)).rejects.toSatisfy(refused);
    await expect(resizePicture(bytes)).rejects.toSatisfy(refused);
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000);
  });

  test("above 50 megapixels the picture is too large, at 50 it is judged by its content", async () => {
    const tooLarge = (error: unknown) => isProblem(error, "pictureTooLarge");
    await expect(inspectPicture(claiming(10_000, 5001))).rejects.toSatisfy(tooLarge);
    const unreadable = (error: unknown) => isProblem(error, "pictureUnreadable");
    await expect(inspectPicture(claiming(10_000, 5000))).rejects.toSatisfy(unreadable);
  });

  test.each(["png", "jpeg", "webp", "gif"] as const)("a truncated %s is unreadable", async (format) => {
    const whole = await noisy(200, 150).toFormat(format).toBuffer();
    const unreadable = (error: unknown) => isProblem(error, "pictureUnreadable");
    for (const share of [0.95, 0.5, 0.02]) {
      const cut = whole.subarray(0, Math.max(16, Math.floor(whole.length * share)));
      await expect(inspectPicture(cut)).rejects.toSatisfy(unreadable);
      await expect(resizePicture(cut)).rejects.toSatisfy(unreadable);
    }
  });

  test("a file that only begins like a picture is unreadable", async () => {
    const bytes = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), html]);
    await expect(inspectPicture(bytes)).rejects.toSatisfy((error) => isProblem(error, "pictureUnreadable"));
  });
});

describe("a picture is resized", () => {
  test("to three sizes by its longest side, as WebP", async () => {
    const sizes = await resizePicture(await plain(4000, 1000).jpeg().toBuffer());
    for (const [name, side] of Object.entries(pictureSizes)) {
      const made = sizes[name as keyof typeof pictureSizes];
      expect(made).toMatchObject({ contentType: "image/webp", widthPx: side, heightPx: side / 4 });
      expect(await sharp(made.bytes).metadata()).toMatchObject({ format: "webp", width: side, height: side / 4 });
    }
  });

  test("never enlarged, and never to nothing", async () => {
    const small = await resizePicture(await plain(300, 200).png().toBuffer());
    expect(small.detail).toMatchObject({ widthPx: 300, heightPx: 200 });
    expect(small.small).toMatchObject({ widthPx: 300, heightPx: 200 });
    expect(small.thumb).toMatchObject({ widthPx: 160, heightPx: 107 });
    const thin = await resizePicture(await plain(5000, 1).png().toBuffer());
    expect(thin.thumb).toMatchObject({ widthPx: 160, heightPx: 1 });
  });

  test("a photograph is served upright and without its location", async () => {
    const original = await photograph();
    const before = await sharp(original).metadata();
    expect(before.orientation).toBe(6);
    expect(before.exif?.includes("SecretCamera")).toBe(true);

    for (const { bytes, widthPx, heightPx } of Object.values(await resizePicture(original))) {
      expect(widthPx / heightPx).toBeCloseTo(2 / 3, 1);
      const after = await sharp(bytes).metadata();
      expect(after.orientation).toBeUndefined();
      expect(after.exif).toBeUndefined();
      expect(after.xmp).toBeUndefined();
      expect(/EXIF|Exif|SecretCamera|GPS/.test(bytes.toString("latin1"))).toBe(false);
      // Rotated clockwise, the left side is on top.
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
      expect([data[0], data[2]].map((value) => (value ?? 0) > 128)).toEqual([true, false]);
      expect([data.at(-3), data.at(-1)].map((value) => (value ?? 0) > 128)).toEqual([false, true]);
      expect(info.width).toBe(widthPx);
    }
  });

  test("bytes behind the picture in the file are dropped", async () => {
    const polyglot = Buffer.concat([await plain(50, 50).gif().toBuffer(), html]);
    const { detail } = await resizePicture(polyglot);
    expect(detail.bytes.includes("script")).toBe(false);
  });

  test("transparency is kept", async () => {
    const glass = { r: 0, g: 0, b: 0, alpha: 0 };
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 4, background: glass } })
      .png()
      .toBuffer();
    const { thumb } = await resizePicture(bytes);
    expect((await sharp(thumb.bytes).raw().toBuffer())[3]).toBe(0);
  });

  test.each([
    ["grey with 16 bits", () => plain(40, 40).toColourspace("grey16").png().toBuffer()],
    ["for print (CMYK)", () => plain(40, 40).toColourspace("cmyk").jpeg().toBuffer()],
  ])("a picture in %s comes out in sRGB", async (_, make) => {
    const { detail } = await resizePicture(await make());
    expect(await sharp(detail.bytes).metadata()).toMatchObject({ space: "srgb", width: 40 });
  });
});

test("an animation of 100,000 frames is inspected by its first", async () => {
  const head = Buffer.from("GIF89a\xe8\x03\xe8\x03\x80\0\0\xff\xff\xff\0\0\0", "latin1");
  const frame = Buffer.from("\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0", "latin1");
  const frames = Buffer.concat([head, ...Array.from({ length: 100_000 }, () => frame), Buffer.from(";")]);
  const before = process.memoryUsage.rss();
  expect(await inspectPicture(frames)).toEqual({ contentType: "image/gif", widthPx: 1000, heightPx: 1000 });
  await resizePicture(frames);
  expect(process.memoryUsage.rss() - before).toBeLessThan(64 * 1024 ** 2);
});
