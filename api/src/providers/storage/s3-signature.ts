// Signature version 4 of requests to S3, with the signature in the headers.
import { createHash, createHmac } from 'node:crypto';

export interface S3Keys {
  accessKey: string;
  secretKey: string;
  region: string;
}

export interface S3Request {
  method: string;
  url: URL;
  /** SHA-256 of the body in hex. */
  bodyHash: string;
  /** Besides host and those of the signature; names in lower case. */
  headers?: Record<string, string>;
}

export const EMPTY_HASH = createHash('sha256').digest('hex');

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

/** Stricter than encodeURIComponent. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The headers to send, the signature among them. */
export const signS3 = (
  { method, url, bodyHash, headers = {} }: S3Request,
  { accessKey, secretKey, region }: S3Keys,
  nowMs: number,
): Record<string, string> => {
  const time = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const signed: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': bodyHash,
    'x-amz-date': time,
  };
  const names = Object.keys(signed).sort(compare);
  const query = [...url.searchParams]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort(compare)
    .join('&');
  const request = [
    method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${signed[name]?.trim()}`),
    '',
    names.join(';'),
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(request).digest('hex')].join(
    '\n',
  );
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${secretKey}`, day), region));
  const signature = hmac(key, text).toString('hex');
  const { host: _, ...sent } = signed;
  return {
    ...sent,
    authorization:
      `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope},` +
      `SignedHeaders=${names.join(';')},Signature=${signature}`,
  };
};
