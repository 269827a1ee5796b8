import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MediaModule } from './media.module.js';
import { insertUser, setUpFolder, setUpModules } from '#libs/platform/testing';
import sharp from 'sharp';
import { DataSource, type EntityManager } from 'typeorm';
import { DAY_MS } from '#libs/shared/contracts';
import { PicturesService } from './pictures.service.js';

const folder = setUpFolder();
const { modules, database, clock } = setUpModules([MediaModule], {
  environment: () => ({ DATA_DIR: folder }),
});
let boss: string;

beforeAll(async () => {
  boss = (await insertUser(database, { role: 'admin' })).id;
});

const sweep = () => modules.get(PicturesService).sweep();
const files = async (id: string) =>
  (await readdir(join(folder, 'pictures'))).filter((name) => name.startsWith(id)).toSorted();
async function upload(): Promise<string> {
  const png = await sharp({ create: { width: 600, height: 40, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const { imageUrl } = await modules.get(PicturesService).save(png, 'image/png', boss);
  return imageUrl.replace('/pictures/', '');
}
const show = (
  id: string,
  entry: string,
  on: Pick<EntityManager, 'query'> = modules.get(DataSource).manager,
) =>
  on.query(`insert into gallery_images (id, title, image_url, category) values ($1, 'Wall', $2, 'action')`, [
    entry,
    `/pictures/${id}`,
  ]);

it('deletes unused pictures after a day, but none that is used, even by a retired entry', async () => {
  const [unused, used, retired] = [await upload(), await upload(), await upload()];
  await show(used, 'used');
  await show(retired, 'retired');
  await database.query(`update gallery_images set retired_at = now() where id = 'retired'`);
  expect(await files(unused)).toEqual(
    [480, 600].flatMap((width) => [`${unused}.${width}.avif`, `${unused}.${width}.webp`]),
  );
  expect(await sweep()).toBe(0);
  clock.forwardMinutes(24 * 60 + 1);
  const fresh = await upload();
  expect(await sweep()).toBe(1);
  expect(await files(unused)).toEqual([]);
  for (const kept of [used, retired, fresh]) expect(await files(kept)).toHaveLength(4);
  await expect(modules.get(PicturesService).file(used, 480, 'webp')).resolves.toBeInstanceOf(Buffer);
});

it('deletes files of an interrupted upload after a day', async () => {
  const id = '11111111-2222-4333-8444-555555555555';
  const names = [`${id}.480.webp`, `${id}.600.avif.new`];
  for (const name of [...names, 'notes.txt']) await writeFile(join(folder, 'pictures', name), 'half');
  await sweep();
  expect(await files(id)).toEqual(names);
  const longAgo = new Date(Date.now() - 2 * DAY_MS);
  for (const name of [...names, 'notes.txt']) await utimes(join(folder, 'pictures', name), longAgo, longAgo);
  await sweep();
  expect(await files(id)).toEqual([]);
  expect(await files('notes')).toEqual(['notes.txt']);
});

it('rejects an entry with a deleted picture, and does not delete a picture of an entry that is being saved', async () => {
  const [swept, shown] = [await upload(), await upload()];
  clock.forwardMinutes(24 * 60 + 1);
  // The transaction that uses the picture is still open, so the sweep skips the locked row.
  await modules.get(DataSource).transaction(async (tx) => {
    await show(shown, 'shown', tx);
    expect(await sweep()).toBeGreaterThanOrEqual(1);
  });
  expect(await files(shown)).toHaveLength(4);
  await expect(show(swept, 'swept')).rejects.toThrow('the picture is gone');
});
