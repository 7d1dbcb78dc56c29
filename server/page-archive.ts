// Pages that nobody asks for at the moment, in a quarter of the room: two pages of one store have most of their text in
// common, so each is compressed against the first of its family.

import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { unpooledBytes } from '@klaas/api/http/unpooled-bytes.ts';

export interface PackedBody {
  bytes: Uint8Array;
  dictionary: Uint8Array;
}

/** 1 ms for a page of 70 KB; the next levels take twice as long for a tenth less. */
const LEVEL = 3;

export const createPageArchive = () => {
  const dictionaries = new Map<string, Uint8Array>();
  return {
    pack(family: string, plain: Uint8Array): PackedBody {
      const dictionary = dictionaries.get(family) ?? unpooledBytes(plain);
      dictionaries.set(family, dictionary);
      const params = { [constants.ZSTD_c_compressionLevel]: LEVEL };
      return { bytes: unpooledBytes(zstdCompressSync(plain, { params, dictionary })), dictionary };
    },
    unpack: ({ bytes, dictionary }: PackedBody): Uint8Array => zstdDecompressSync(bytes, { dictionary }),
    clear: () => dictionaries.clear(),
  };
};
