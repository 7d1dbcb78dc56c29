// Files as a ZIP archive in memory (APPNOTE 6.3.10, without ZIP64: an export stays below 4 GB).
import { crc32, deflateRawSync } from 'node:zlib';

export interface ArchivedFile {
  name: string;
  bytes: Uint8Array;
}

const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
const VERSION = 20;

/** Two seconds are the unit of a DOS time. */
const dosTime = (at: Date): { time: number; day: number } => ({
  time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  day: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
});

const numbers = (...fields: [value: number, bytes: 2 | 4][]): Buffer =>
  Buffer.concat(
    fields.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

export const zipArchive = (files: readonly ArchivedFile[], at: Date): Buffer => {
  const { time, day } = dosTime(at);
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const path = Buffer.from(name, 'utf8');
    const packed = deflateRawSync(bytes);
    const common = numbers(
      [VERSION, 2],
      [UTF8_NAMES, 2],
      [DEFLATE, 2],
      [time, 2],
      [day, 2],
      [crc32(bytes), 4],
      [packed.length, 4],
      [bytes.length, 4],
      [path.length, 2],
      [0, 2],
    );
    const part = Buffer.concat([numbers([0x04034b50, 4]), common, path, packed]);
    const place = numbers([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(numbers([0x02014b50, 4], [VERSION, 2]), common, place, path);
    parts.push(part);
    offset += part.length;
  }
  const listed = Buffer.concat(directory);
  const count = files.length;
  const end = numbers(
    [0x06054b50, 4],
    [0, 2],
    [0, 2],
    [count, 2],
    [count, 2],
    [listed.length, 4],
    [offset, 4],
    [0, 2],
  );
  return Buffer.concat([...parts, listed, end]);
};
