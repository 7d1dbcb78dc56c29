// Loads the pixel width of a picture, so that no larger size is requested.
import { pictureEndpoint } from '@klaas/core/contract/picture-endpoints.ts';
import type { ShopClient } from '@klaas/core/contract/shop-client.ts';

/** Null when the request failed or the picture is on another host. */
export const loadPictureWidth = async (client: ShopClient, path: string): Promise<number | null> => {
  if (path.includes('://')) return null;
  const params = { width: 0, height: 0, action: 'identify' as const, path: path.replace(/^\//, '') };
  const response = await client.call(pictureEndpoint, { params });
  const width = response.ok
    ? (response.result as { result?: { width?: unknown } } | null)?.result?.width
    : null;
  return typeof width === 'number' && width > 0 ? width : null;
};
