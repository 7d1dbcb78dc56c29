// Endpoints of resized pictures: `/img/{width}/{height}/{action}/{path}` and `/img?url=…`.
import { Hono } from 'hono';
import type { ApiContext, ApiEnv } from '../../http/api-env.ts';
import { isUnchanged } from '../../http/etag.ts';
import { sendError, sendResult } from '../../http/response.ts';
import { setHeader } from '../../http/response-headers.ts';
import {
  type PictureError,
  type PictureLimits,
  parsePictureRequest,
  type RawPictureRequest,
} from './picture-request.ts';
import type { PictureFailure, PictureService } from './picture-service.ts';

const YEAR = 'public, max-age=31557600';

const errorText = (error: PictureError, limits: PictureLimits): string => {
  switch (error) {
    case 'too_large':
      return `Image size is limited to ${limits.width}x${limits.height}`;
    case 'host':
      return 'Host is not allowed';
    case 'file_type':
      return 'Unsupported file type';
    case 'bad_path':
      return 'Bad path';
    default:
      return 'Bad parameters: width and height are whole numbers, action is resize, fit or identify, url is required';
  }
};

const sendPictureFailure = (c: ApiContext, failure: PictureFailure): Response => {
  if (failure === 'not_found') return sendError(c, 404, 'No such picture');
  if (failure === 'unreadable') return sendError(c, 400, 'The picture cannot be read');
  setHeader(c, 'Retry-After', '2');
  return sendError(c, 503, 'Too many pictures are being made, try again');
};

/** The part of the URL after the action, decoded once; undefined when it is not valid. */
const pathOf = (url: string): string | undefined => {
  const encoded = new URL(url).pathname.split('/').slice(5).join('/');
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
};

export const pictureRoutes = (pictures: PictureService, limits: PictureLimits): Hono<ApiEnv> => {
  const sendPicture = async (c: ApiContext, raw: RawPictureRequest): Promise<Response> => {
    const request = parsePictureRequest(raw, limits);
    if (!request.ok) return sendError(c, 400, errorText(request.error, limits));
    if (request.value.action === 'identify') {
      const metadata = await pictures.identify(request.value);
      return metadata.ok ? sendResult(c, metadata.value) : sendPictureFailure(c, metadata.error);
    }
    const picture = await pictures.load(request.value, c.req.header('accept') ?? '');
    if (!picture.ok) return sendPictureFailure(c, picture.error);
    const { data, format, etag } = picture.value;
    setHeader(c, 'Cache-Control', YEAR);
    setHeader(c, 'Vary', 'Accept');
    setHeader(c, 'ETag', etag);
    if (isUnchanged(c, etag)) return c.body(null, 304);
    return c.body(new Uint8Array(data), 200, { 'Content-Type': `image/${format}` });
  };
  return new Hono<ApiEnv>()
    .get('/img', (c) => {
      const { url: file, width = '0', height = '0', action = 'resize' } = c.req.query();
      return sendPicture(c, { width, height, action, file });
    })
    .get('/img/:width/:height/:action/:path{.+}', (c) => {
      const { width, height, action } = c.req.param();
      return sendPicture(c, { width, height, action, file: pathOf(c.req.url) });
    });
};
