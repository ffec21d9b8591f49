import { crc32, deflateRawSync } from "node:zlib";

/** One entry of a zip as it is to be written; what is set here on top may be a lie. */
export interface ZipPart {
  readonly name: string;
  readonly content: Buffer | string | Packed;
  /** As it is, instead of deflated. */
  readonly isStored?: boolean;
  readonly isEncrypted?: boolean;
  /** A symbolic link of Unix. */
  readonly isLink?: boolean;
  readonly saysUnpackedBytes?: number;
  /** Lies where the entry with this index lies. */
  readonly at?: number;
}

/** What is packed already. */
export interface Packed {
  readonly packed: Buffer;
  readonly unpackedBytes: number;
  readonly crc32: number;
}

function packedOf({ content, isStored }: ZipPart): Packed {
  if (typeof content === "object" && "packed" in content) return content;
  const bytes = Buffer.from(content);
  const packed = isStored ? bytes : deflateRawSync(bytes, { level: 9 });
  return { packed, unpackedBytes: bytes.length, crc32: crc32(bytes) };
}

/** A zip with these entries. */
export function zipOf(parts: readonly ZipPart[], comment = ""): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let offset = 0;
  for (const part of parts) {
    const { packed, unpackedBytes, crc32: sum } = packedOf(part);
    const name = Buffer.from(part.name);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(part.isEncrypted ? 1 : 0, 2);
    fields.writeUInt16LE(part.isStored ? 0 : 8, 4);
    fields.writeUInt32LE(sum, 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(part.saysUnpackedBytes ?? unpackedBytes, 18);
    fields.writeUInt16LE(name.length, 22);
    const at = part.at === undefined ? offset : (offsets[part.at] ?? 0);
    offsets.push(at);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(part.isLink ? 0xa1ff0000 : 0, 6);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), fields, place, name);
    if (part.at !== undefined) continue;
    locals.push(Buffer.from("PK\x03\x04", "latin1"), fields, name, packed);
    offset += 4 + fields.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...locals, listed, end, Buffer.from(comment, "latin1")]);
}
