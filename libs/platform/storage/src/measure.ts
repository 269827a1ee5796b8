import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Measured } from './file-storage.service.js';

/** Reads a stream to its end. `md5` in Base64, as stores want it. */
export async function measured(stream: Readable): Promise<Measured & { md5: string }> {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    sha256.update(chunk);
    md5.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: sha256.digest('hex'), md5: md5.digest('base64') };
}
