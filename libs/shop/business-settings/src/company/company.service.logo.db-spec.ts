import { PicturesService } from '#libs/platform/media';
import { insertUser, setUpFolder, setUpModules } from '#libs/platform/testing';
import sharp from 'sharp';
import { CompanyService } from './company.service.js';
import { BusinessSettingsModule } from '../business-settings.module.js';

const folder = setUpFolder();
const { modules, database, clock } = setUpModules([BusinessSettingsModule], {
  environment: () => ({ DATA_DIR: folder }),
});
let ada: string;

beforeAll(async () => {
  ada = (await insertUser(database, { role: 'admin' })).id;
});
const set = (value: string | null, version: number) =>
  modules.get(CompanyService).change({ changes: { logo: { value, version } } }, ada);
async function upload(width = 600, height = 200): Promise<string> {
  const picture = sharp({ create: { width, height, channels: 3, background: '#e23a45' } });
  const png = await picture.png().toBuffer();
  return (await modules.get(PicturesService).save(png, 'image/png', ada)).imageUrl;
}
const storedPictures = async () =>
  (await database.query<{ id: string }>('select id from pictures order by created_at')).map(
    ({ id }) => `/pictures/${id}`,
  );

it('the sweep keeps the current logo and deletes a replaced one after a day', async () => {
  const company = modules.get(CompanyService);
  expect([await company.logo(), await company.logoPng()]).toEqual([null, null]);
  const [first, second] = [await upload(), await upload(300, 300)];
  await set(first, 0);
  expect(await company.logo()).toEqual({ src: first, width: 600, height: 200 });
  const { format, width, height } = await sharp((await company.logoPng()) as Buffer).metadata();
  expect([format, width, height]).toEqual(['png', 480, 160]);
  clock.forwardMinutes(24 * 60 + 1);
  await modules.get(PicturesService).sweep();
  expect(await storedPictures()).toEqual([first]);
  await expect(set(second, 1)).rejects.toMatchObject({
    code: 'VALIDATION',
    details: { errors: { logo: 'This picture is no longer there. Please send it again.' } },
  });
  const third = await upload(300, 300);
  await set(third, 1);
  expect(await company.logo()).toEqual({ src: third, width: 300, height: 300 });
  expect((await sharp((await company.logoPng()) as Buffer).metadata()).width).toBe(300);
  await modules.get(PicturesService).sweep();
  expect(await storedPictures()).toEqual([third]);
  await set(null, 2);
  expect([await company.logo(), await company.logoPng()]).toEqual([null, null]);
});

it.each(['https://example.com/logo.png', '/pictures/../../etc/passwd', '/pictures/1', 'javascript:alert(1)'])(
  'rejects %s as a logo',
  async (value) => {
    await expect(set(value, 3)).rejects.toMatchObject({ code: 'VALIDATION' });
  },
);

it('logoPng() returns null when the picture file is missing', async () => {
  const src = await upload();
  await set(src, 3);
  jest.spyOn(modules.get(PicturesService), 'png').mockResolvedValueOnce(null);
  expect(await modules.get(CompanyService).logoPng()).toBeNull();
});
