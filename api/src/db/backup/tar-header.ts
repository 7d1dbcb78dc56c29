// Plain tar format, enough for a folder of regular files: readable by any tar program.

export const TAR_BLOCK = 512;
const NAME_BYTES = 100;
const zeros = (count: number) => Buffer.alloc(count);
export const paddingOf = (size: number) => (TAR_BLOCK - (size % TAR_BLOCK)) % TAR_BLOCK;

export interface TarEntry {
  name: string;
  kind: 'file' | 'folder';
  mode: number;
  size: number;
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

const checksumOf = (header: Buffer) =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

export const tarHeader = ({ name, kind, mode, size }: TarEntry): Buffer => {
  if (Buffer.byteLength(name) > NAME_BYTES) throw new Error(`name too long for the archive: ${name}`);
  const header = zeros(TAR_BLOCK);
  header.write(name, 0);
  header.write(octal(mode & 0o777, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(size, 12), 124);
  header.write(octal(0, 12), 136);
  header.write(kind === 'folder' ? '5' : '0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
};

export const TAR_END = zeros(2 * TAR_BLOCK);

const textAt = (header: Buffer, from: number, length: number) => {
  const end = header.indexOf(0, from);
  return header.toString('utf8', from, end < 0 || end > from + length ? from + length : end);
};

export const parseTarHeader = (header: Buffer): TarEntry | undefined => {
  if (header.every((byte) => byte === 0)) return undefined;
  if (Number.parseInt(textAt(header, 148, 8), 8) !== checksumOf(header)) {
    throw new Error('the archive is damaged: a header does not match its checksum');
  }
  const kind = textAt(header, 156, 1) === '5' ? 'folder' : 'file';
  const number = (from: number, length: number) => Number.parseInt(textAt(header, from, length), 8) || 0;
  return { name: textAt(header, 0, NAME_BYTES), kind, mode: number(100, 8), size: number(124, 12) };
};
