import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, PICTURE_BYTES, PICTURE_TYPES } from '#libs/contracts';

const UPLOAD = '/api/admin/pictures';
const TOO_MANY_BYTES = 'This picture is larger than 10 MB. Please make it smaller.';

/**
 * Pictures as bodies, for the one route that takes them; everywhere else they stay an unsupported type. Only an
 * administrator comes so far (`addAdminDoor`), and nobody has more bytes kept in memory than the limit.
 */
export function addPictureBodies(server: FastifyInstance): void {
  server.addContentTypeParser(
    [...PICTURE_TYPES],
    async (request: FastifyRequest, payload: IncomingMessage) => {
      if (request.routeOptions.url !== UPLOAD) {
        payload.resume();
        throw new AppError('UNSUPPORTED_TYPE');
      }
      return bounded(request, payload);
    },
  );
}

async function bounded(request: FastifyRequest, payload: AsyncIterable<Buffer>): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let isTooLarge = Number(request.headers['content-length'] ?? 0) > PICTURE_BYTES;
  // Read to the end also when it is too large: a browser that still writes would never read the answer.
  for await (const chunk of payload) {
    bytes += chunk.length;
    isTooLarge ||= bytes > PICTURE_BYTES;
    if (isTooLarge) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (isTooLarge) throw new AppError('TOO_LARGE', TOO_MANY_BYTES);
  return bytes > 0 ? Buffer.concat(chunks) : undefined;
}
