/** An entry of a zip as its headers describe it. */
export interface WrittenEntry {
  /** In UTF-8, with slashes. */
  readonly path: string;
  /** Where its header begins in the archive. */
  readonly startsAt: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  readonly crc32: number;
  readonly isDeflated: boolean;
  readonly modifiedAt: Date;
}

const max16 = 0xffff;
const max32 = 0xffffffff;
/** Names are UTF-8. */
const flags = 0x0800;
/** 2.0, or 4.5 where a number takes 64 bits. */
const versionOf = (isLarge: boolean): number => (isLarge ? 45 : 20);
const isLarge = (value: number): boolean => value >= max32;

/**
 * The parts of a zip (APPNOTE 6.3), for an archive that is written piece by piece and may be taken up again after any of
 * them: nothing here holds a state. Numbers that do not fit take their 64 bits.
 */
export function headerOf(entry: Omit<WrittenEntry, "startsAt">): Buffer {
  const name = Buffer.from(entry.path);
  const large = isLarge(entry.sizeBytes) || isLarge(entry.packedBytes);
  const extra = large ? extraOf([entry.sizeBytes, entry.packedBytes]) : Buffer.alloc(0);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(versionOf(large), 4);
  describe(header, 6, entry, large);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(extra.length, 28);
  return Buffer.concat([header, name, extra]);
}

/** The line of the directory for an entry. */
export function directoryLineOf(entry: WrittenEntry): Buffer {
  const name = Buffer.from(entry.path);
  const large = isLarge(entry.sizeBytes) || isLarge(entry.packedBytes);
  const far = isLarge(entry.startsAt);
  const extra = extraOf([...(large ? [entry.sizeBytes, entry.packedBytes] : []), ...(far ? [entry.startsAt] : [])]);
  const line = Buffer.alloc(46);
  line.writeUInt32LE(0x02014b50, 0);
  // Made by a Unix, so that the attributes below are read as a plain file of its owner.
  line.writeUInt16LE((3 << 8) | 45, 4);
  line.writeUInt16LE(versionOf(large || far), 6);
  describe(line, 8, entry, large);
  line.writeUInt16LE(name.length, 28);
  line.writeUInt16LE(extra.length, 30);
  line.writeUInt32LE(0o100644 * 0x10000, 38);
  line.writeUInt32LE(far ? max32 : entry.startsAt, 42);
  return Buffer.concat([line, name, extra]);
}

/** What follows the directory. */
export function endOf({ count, startsAt, sizeBytes }: { count: number; startsAt: number; sizeBytes: number }): Buffer {
  const large = count >= max16 || isLarge(startsAt) || isLarge(sizeBytes);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, max16), 8);
  end.writeUInt16LE(Math.min(count, max16), 10);
  end.writeUInt32LE(Math.min(sizeBytes, max32), 12);
  end.writeUInt32LE(Math.min(startsAt, max32), 16);
  if (!large) return end;
  const end64 = Buffer.alloc(56);
  end64.writeUInt32LE(0x06064b50, 0);
  end64.writeBigUInt64LE(44n, 4);
  end64.writeUInt16LE((3 << 8) | 45, 12);
  end64.writeUInt16LE(45, 14);
  end64.writeBigUInt64LE(BigInt(count), 24);
  end64.writeBigUInt64LE(BigInt(count), 32);
  end64.writeBigUInt64LE(BigInt(sizeBytes), 40);
  end64.writeBigUInt64LE(BigInt(startsAt), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(startsAt + sizeBytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([end64, locator, end]);
}

/** The fields that a header and its line in the directory have in common. */
function describe(to: Buffer, at: number, entry: Omit<WrittenEntry, "startsAt">, large: boolean): void {
  to.writeUInt16LE(flags, at);
  to.writeUInt16LE(entry.isDeflated ? 8 : 0, at + 2);
  to.writeUInt16LE(timeOf(entry.modifiedAt), at + 4);
  to.writeUInt16LE(dateOf(entry.modifiedAt), at + 6);
  to.writeUInt32LE(entry.crc32, at + 8);
  to.writeUInt32LE(large ? max32 : entry.packedBytes, at + 12);
  to.writeUInt32LE(large ? max32 : entry.sizeBytes, at + 16);
}

function extraOf(values: readonly number[]): Buffer {
  if (values.length === 0) return Buffer.alloc(0);
  const extra = Buffer.alloc(4 + values.length * 8);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, index) => extra.writeBigUInt64LE(BigInt(value), 4 + index * 8));
  return extra;
}

/** The format knows no zone; this is UTC. */
const timeOf = (at: Date): number => (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
const dateOf = (at: Date): number =>
  (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
