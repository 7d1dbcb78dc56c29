// How many pixels a picture has: a larger size than its own is not asked for.
import { pictureEndpoint } from '@klaas/core/contract/picture-endpoints.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';

/** Null: nobody could be asked, or the picture is somebody else's. */
export const loadPictureWidth = async (client: ShopClient, path: string): Promise<number | null> => {
  if (path.includes('://')) return null;
  const params = { width: 0, height: 0, action: 'identify' as const, path: path.replace(/^\//, '') };
  const response = await client.call(pictureEndpoint, { params });
  const width = response.ok
    ? (response.result as { result?: { width?: unknown } } | null)?.result?.width
    : null;
  return typeof width === 'number' && width > 0 ? width : null;
};
