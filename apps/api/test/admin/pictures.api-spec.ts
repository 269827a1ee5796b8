import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { Agent } from 'supertest';
import { logInAsAdministrator } from '../fixtures/log-in.js';
import { startApi, type TestApi } from '../fixtures/start-api.js';

/** Public lists are cached for a second. */
const FRESH_MS = 1_050;

/** A PNG of a few bytes whose header claims a huge square: a naive decoder would allocate it. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const ends = Buffer.alloc(8);
    ends.writeUInt32BE(content.length, 0);
    ends.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

const binary = (answer: unknown, done: (error: Error | null, body: Buffer) => void) => {
  const chunks: Buffer[] = [];
  const stream = answer as NodeJS.ReadableStream;
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.on('end', () => done(null, Buffer.concat(chunks)));
};

let api: TestApi;
let admin: Agent;

beforeAll(async () => {
  api = await startApi();
  admin = await logInAsAdministrator(api);
});
afterAll(() => api?.stop());

describe('a picture', () => {
  const photo = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#2B4FE0' } });
  const upload = (content: Buffer, type: string, who = admin) =>
    who.post('/api/admin/pictures').set('content-type', type).send(content);
  const get = (url: string, accept: string) =>
    api.guest().get(url).set('accept', accept).buffer(true).parse(binary);

  it('is stored resized, rotated and without EXIF, in the format each browser accepts', async () => {
    const taken = await photo(2_000, 1_000)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD0: { Copyright: 'Canary Lane 12' } })
      .jpeg()
      .toBuffer();
    expect(taken.includes('Canary Lane 12')).toBe(true);
    const { body } = await upload(taken, 'image/jpeg').expect(201);
    expect(body).toEqual({ imageUrl: expect.stringMatching(/^\/pictures\/[0-9a-f-]{36}$/) });

    const webp = await get(body.imageUrl, 'image/webp,*/*').expect(200);
    expect(webp.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept',
    });
    const read = await sharp(webp.body as Buffer).metadata();
    expect([read.format, read.width, read.height, read.exif]).toEqual(['webp', 1_000, 2_000, undefined]);
    const avif = await get(`${body.imageUrl}?w=480`, 'image/avif,image/webp,*/*').expect(200);
    const small = await sharp(avif.body as Buffer).metadata();
    expect([avif.headers['content-type'], small.width]).toEqual(['image/avif', 480]);
    expect((avif.body as Buffer).length).toBeLessThan((webp.body as Buffer).length);
    await get(`${body.imageUrl}?w=nonsense`, '*/*').expect(200);

    const made = { title: 'A blue wall', category: 'action', featured: true, imageUrl: body.imageUrl };
    await admin.post('/api/admin/gallery').send(made).expect(201);
    await wait(FRESH_MS);
    const { body: shown } = await api.guest().get('/api/gallery?featured=true');
    expect((shown as object[]).at(-1)).toMatchObject({ id: 'a-blue-wall', imageUrl: body.imageUrl });
  });

  it.each(['png', 'webp', 'avif'] as const)('may be %s', async (format) => {
    const { body } = await upload(await photo(40, 30).toFormat(format).toBuffer(), `image/${format}`).expect(
      201,
    );
    const { body: kept } = await get(body.imageUrl, '*/*').expect(200);
    expect((await sharp(kept as Buffer).metadata()).width).toBe(40);
  });

  it('is validated by its content, not its declared type', async () => {
    const png = await photo(40, 30).png().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const whole = await sharp(randomBytes(300 * 200 * 3), { raw: { width: 300, height: 200, channels: 3 } })
      .jpeg()
      .toBuffer();
    const bomb = hugePng(30_000);
    expect((await sharp(bomb, { limitInputPixels: false }).metadata()).width).toBe(30_000);
    const rejections: [string, Buffer, string, number, RegExp][] = [
      ['a PNG renamed to jpeg', png, 'image/jpeg', 415, /^We could not read this picture/],
      ['an SVG as png', svg, 'image/png', 415, /^We could not read this picture/],
      ['an SVG as it is', svg, 'image/svg+xml', 415, /^Please send a PNG, JPEG, WebP or AVIF picture/],
      ['a GIF', Buffer.from('GIF89a'), 'image/gif', 415, /^Please send a PNG, JPEG, WebP or AVIF picture/],
      ['JSON', Buffer.from('{"a":1}'), 'application/json', 415, /^Please send a PNG, JPEG/],
      ['a table', Buffer.from('zip'), 'text/csv', 415, /^Please send a PNG, JPEG/],
      ['a truncated file', whole.subarray(0, whole.length / 2), 'image/jpeg', 415, /^We could not read/],
      ['words', Buffer.from('not a picture'), 'image/webp', 415, /^We could not read this picture/],
      ['nothing', Buffer.alloc(0), 'image/png', 415, /^Please send the picture itself/],
      ['too many pixels', bomb, 'image/png', 413, /^This picture has too many pixels/],
      ['11 MB', Buffer.alloc(11 * 1024 * 1024), 'image/png', 413, /^This picture is larger than 10 MB/],
    ];
    for (const [what, content, type, status, sentence] of rejections) {
      const answer = await upload(content, type);
      expect([what, answer.status, answer.body.message]).toEqual([
        what,
        status,
        expect.stringMatching(sentence),
      ]);
    }
    expect(await api.database.query('select from pictures where width > 2000')).toEqual([]);
  });

  it('is accepted only from administrators and only on its route', async () => {
    const png = await photo(40, 30).png().toBuffer();
    await upload(png, 'image/png', api.guest()).expect(401);
    const parent = api.guest();
    await parent.post('/api/register').send({ username: 'picture-parent', password: 'a good password' });
    await upload(png, 'image/png', parent).expect(403);
    await admin.post('/api/admin/games').set('content-type', 'image/png').send(png).expect(415);
    await admin.post('/api/login').set('content-type', 'image/png').send(png).expect(415);
  });

  it.each(['no-picture', '00000000-0000-4000-8000-000000000000', '..%2f..%2fetc%2fpasswd'])(
    'called %s is not found',
    (id) => api.guest().get(`/pictures/${id}`).expect(404),
  );
});
