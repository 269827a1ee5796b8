// The only file that uses sharp. It is imported lazily, with the first upload or logo.
import { AppError, PICTURE_WIDTHS } from '#libs/shared/contracts';
import type { Sharp, SharpOptions } from 'sharp';

export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type PictureFile = { width: number; format: PictureFormat; content: Buffer };
export type MadePicture = { width: number; height: number; files: PictureFile[] };

/** 50 megapixels: more than usual phone pictures, and at most 200 MB of memory while decoding. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 16_000;
const READ: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 };
/** Format names of sharp by media type; AVIF is HEIF with AV1. */
const CONTENT: Record<string, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/webp': 'webp',
  'image/avif': 'heif:av1',
};
const READERS = ['Png', 'Jpeg', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);

const NOT_A_PICTURE =
  'We could not read this picture. Please send a whole PNG, JPEG, WebP or AVIF file, saved under its own type.';
const TOO_MANY_PIXELS =
  'This picture has too many pixels. Please make it smaller, 1600 pixels wide is enough.';

let turn: Promise<unknown> = Promise.resolve();

/**
 * Decodes an upload by its content and re-encodes it, rotated upright and without EXIF, in all stored widths and
 * formats. One picture at a time per process, on one thread, so that bookings are not delayed.
 * @throws AppError UNSUPPORTED_TYPE for other content, TOO_LARGE for too many pixels.
 */
export function makePicture(upload: Buffer, contentType: string): Promise<MadePicture> {
  const made = turn.then(() => make(upload, contentType));
  turn = made.catch(() => {});
  return made;
}

/** Converts a stored picture to PNG, at most `width` pixels wide; queued like uploads. */
export function asPng(content: Buffer, width: number): Promise<Buffer> {
  const made = turn.then(async () => {
    const sharp = await bounded();
    return sharp(content, READ).resize({ width, withoutEnlargement: true }).png().toBuffer();
  });
  turn = made.catch(() => {});
  return made;
}

/** sharp with one thread, no cache, and only the loaders of the accepted formats. */
async function bounded() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: READERS });
  return sharp;
}

async function make(upload: Buffer, contentType: string): Promise<MadePicture> {
  const sharp = await bounded();
  await checkContent(sharp(upload, { ...READ, limitInputPixels: false }), contentType);
  const oriented = () => sharp(upload, READ).autoOrient();
  const widest = await wellFormed(
    oriented().resize({ width: PICTURE_WIDTHS.at(-1), withoutEnlargement: true }),
  );
  const files: PictureFile[] = [];
  for (const width of widthsFor(widest.width)) {
    const sized = () => sharp(widest.pixels, { raw: widest }).resize({ width, withoutEnlargement: true });
    files.push({ width, format: 'webp', content: await sized().webp({ quality: 80 }).toBuffer() });
    files.push({ width, format: 'avif', content: await sized().avif({ quality: 55, effort: 3 }).toBuffer() });
  }
  return { width: widest.width, height: widest.height, files };
}

/** Checks type and size in the header before any pixel is decoded. */
async function checkContent(picture: Sharp, contentType: string): Promise<void> {
  const found = await picture.metadata().catch(() => null);
  if (!found) throw new AppError('UNSUPPORTED_TYPE', NOT_A_PICTURE);
  const content = found.format === 'heif' ? `heif:${found.compression}` : found.format;
  if (content !== CONTENT[contentType]) throw new AppError('UNSUPPORTED_TYPE', NOT_A_PICTURE);
  if (found.width > MAX_SIDE || found.height > MAX_SIDE || found.width * found.height > MAX_PIXELS)
    throw new AppError('TOO_LARGE', TOO_MANY_PIXELS);
}

/** Decodes the picture once; only this detects truncated or corrupt data. */
async function wellFormed(picture: Sharp) {
  try {
    const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height, channels: info.channels };
  } catch {
    throw new AppError('UNSUPPORTED_TYPE', NOT_A_PICTURE);
  }
}

/** The standard widths below the own width, and the own width. */
const widthsFor = (own: number): number[] => [...PICTURE_WIDTHS.filter((width) => width < own), own];
