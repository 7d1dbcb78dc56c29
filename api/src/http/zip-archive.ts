// A ZIP archive of a few files, the same bytes for the same files: no time of making, in the given order.
import { crc32, deflateRawSync } from 'node:zlib';

export interface ArchivedFile {
  /** ASCII. */
  name: string;
  content: Buffer | string;
}

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_CENTRAL = 0x06054b50;
const VERSION = 20;
const DEFLATED = 8;
/** 1 January 1980, the first day that the format knows. */
const DAY = 0x21;

const words = (...parts: [bytes: 2 | 4, value: number][]): Buffer => {
  const buffer = Buffer.alloc(parts.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of parts) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
};

export const zipOf = (files: readonly ArchivedFile[]): Buffer => {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content } of files) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain, { level: 9 });
    const label = Buffer.from(name, 'ascii');
    const shared: [2 | 4, number][] = [
      [2, VERSION],
      [2, 0],
      [2, DEFLATED],
      [2, 0],
      [2, DAY],
      [4, crc32(plain)],
      [4, packed.length],
      [4, plain.length],
      [2, label.length],
      [2, 0],
    ];
    const entry = Buffer.concat([words([4, LOCAL_HEADER], ...shared), label, packed]);
    const places: [2 | 4, number][] = [
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, offset],
    ];
    central.push(Buffer.concat([words([4, CENTRAL_HEADER], [2, VERSION], ...shared, ...places), label]));
    local.push(entry);
    offset += entry.length;
  }
  const directory = Buffer.concat(central);
  const end = words(
    [4, END_OF_CENTRAL],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
  return Buffer.concat([...local, directory, end]);
};
