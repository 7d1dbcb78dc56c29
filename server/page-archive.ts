// Packs pages that are not requested at the moment to a quarter of the size: pages of one store share most of their
// text, so each is compressed with the first of its family as dictionary.

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
