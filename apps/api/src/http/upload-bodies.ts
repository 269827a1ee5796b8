import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, PICTURE_BYTES, PICTURE_TYPES, ZIP_FILE } from '#libs/shared/contracts';

type Upload = { url: string; types: readonly string[]; bytes: number; wrongType: string; tooLarge: string };

/** Routes that accept file bodies; content types are unique. */
const UPLOADS: Upload[] = [
  {
    url: '/api/admin/pictures',
    types: PICTURE_TYPES,
    bytes: PICTURE_BYTES,
    wrongType: 'Please send a PNG, JPEG, WebP or AVIF picture.',
    tooLarge: 'This picture is larger than 10 MB. Please make it smaller.',
  },
  {
    url: '/api/admin/zip-centroids',
    types: ZIP_FILE.types,
    bytes: ZIP_FILE.bytes,
    wrongType: 'Please send a CSV or text file.',
    tooLarge: 'This file is larger than 5 MB. Please upload one with the ZIP codes of your region.',
  },
];

export const isUpload = ({ method, routeOptions: { url } }: FastifyRequest) =>
  method !== 'DELETE' && UPLOADS.some((each) => each.url === url);

/** Names the types of a file that its route accepts; every other route accepts JSON. */
export const unsupportedType = ({ routeOptions: { url } }: FastifyRequest) =>
  new AppError('UNSUPPORTED_TYPE', UPLOADS.find((each) => each.url === url)?.wrongType);

/**
 * Accepts files, each type on its own route only; elsewhere the type stays unsupported. Only administrators get this
 * far (`addAdminCheck`), and at most the size limit is buffered.
 */
export function addUploadBodies(server: FastifyInstance): void {
  for (const upload of UPLOADS)
    server.addContentTypeParser(
      [...upload.types],
      async (request: FastifyRequest, payload: IncomingMessage) => {
        if (request.routeOptions.url !== upload.url) {
          payload.resume();
          throw unsupportedType(request);
        }
        return bounded(request, payload, upload);
      },
    );
}

async function bounded(
  request: FastifyRequest,
  payload: AsyncIterable<Buffer>,
  { bytes: most, tooLarge }: Upload,
): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isTooLarge = Number(request.headers['content-length'] ?? 0) > most;
  // Also reads the rest of a body that is too large: a browser does not read the response while it is sending.
  for await (const chunk of payload) {
    bytes += chunk.length;
    isTooLarge ||= bytes > most;
    if (isTooLarge) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (isTooLarge) throw new AppError('TOO_LARGE', tooLarge);
  return bytes > 0 ? Buffer.concat(chunks) : undefined;
}
