// The only file that knows sharp. It is loaded with the first upload, and where the company's logo is sent.
import { AppError, PICTURE_WIDTHS } from '#libs/shared/contracts';
import type { Sharp, SharpOptions } from 'sharp';

export const PICTURE_FORMATS = ['avif', 'webp'] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];
export type PictureFile = { width: number; format: PictureFormat; content: Buffer };
export type MadePicture = { width: number; height: number; files: PictureFile[] };

/** 50 megapixels: more than any camera phone's usual picture, and 200 MB at worst while it is read. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 16_000;
const READ: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'truncated', pages: 1 };
/** How sharp calls what a browser calls these types; AVIF is HEIF with AV1 inside. */
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
 * Reads an upload by its content and writes it anew, upright and without its EXIF, in the kept widths and formats.
 * One picture at a time in a process, on one thread: bookings go on meanwhile.
 * @throws AppError UNSUPPORTED_TYPE for what is no such picture, TOO_LARGE for too many pixels.
 */
export function makePicture(upload: Buffer, contentType: string): Promise<MadePicture> {
  const made = turn.then(() => make(upload, contentType));
  turn = made.catch(() => {});
  return made;
}

/** A kept picture as PNG, at most so many pixels wide; one at a time, as uploads are. */
export function asPng(content: Buffer, width: number): Promise<Buffer> {
  const made = turn.then(async () => {
    const sharp = await bounded();
    return sharp(content, READ).resize({ width, withoutEnlargement: true }).png().toBuffer();
  });
  turn = made.catch(() => {});
  return made;
}

/** With one thread, nothing kept in memory, and readers of our formats alone. */
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

/** The header tells type and size before a single pixel is unpacked. */
async function checkContent(picture: Sharp, contentType: string): Promise<void> {
  const found = await picture.metadata().catch(() => null);
  if (!found) throw new AppError('UNSUPPORTED_TYPE', NOT_A_PICTURE);
  const content = found.format === 'heif' ? `heif:${found.compression}` : found.format;
  if (content !== CONTENT[contentType]) throw new AppError('UNSUPPORTED_TYPE', NOT_A_PICTURE);
  if (found.width > MAX_SIDE || found.height > MAX_SIDE || found.width * found.height > MAX_PIXELS)
    throw new AppError('TOO_LARGE', TOO_MANY_PIXELS);
}

/** Unpacks once; what is cut off or broken in the middle shows only now. */
async function wellFormed(picture: Sharp) {
  try {
    const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    return { pixels: data, width: info.width, height: info.height, channels: info.channels };
  } catch {
    throw new AppError('UNSUPPORTED_TYPE', NOT_A_PICTURE);
  }
}

/** The kept widths below the picture's own, and that one. */
const widthsFor = (own: number): number[] => [...PICTURE_WIDTHS.filter((width) => width < own), own];
