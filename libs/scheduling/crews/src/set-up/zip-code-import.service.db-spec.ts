import { insertUser, setUpModules } from '#libs/platform/testing';
import { CrewsModule } from '../crews.module.js';
import { ZipCodeImportService } from './zip-code-import.service.js';

const { modules, database, clock } = setUpModules([CrewsModule]);
let file: ZipCodeImportService;
let ada: string;

beforeAll(async () => {
  file = modules.get(ZipCodeImportService);
  ({ id: ada } = await insertUser(database));
});
beforeEach(async () => {
  await database.clear('zip_centroids', 'zip_file');
  clock.set('2026-06-01T16:00:00Z');
});

const bytes = (text: string) => new TextEncoder().encode(text);
const rows = (count: number, latitude = 40) =>
  bytes(
    `zip,latitude,longitude\n${Array.from({ length: count }, (_, n) => `${10_000 + n},${latitude},-73`).join('\n')}`,
  );
const count = async () => (await database.query('select count(*)::int as count from zip_centroids'))[0];

it('is empty without an import', async () => {
  expect(await file.current()).toEqual({ count: 0, uploadedAt: null });
});

it('an import replaces the previous one completely and can be removed', async () => {
  await file.replace(rows(3), ada);
  clock.set('2026-06-02T16:00:00Z');
  expect(await file.replace(rows(2, 41), ada)).toEqual({ count: 2, uploadedAt: '2026-06-02T16:00:00.000Z' });
  expect(await database.query('select zip, latitude from zip_centroids order by zip')).toEqual([
    { zip: '10000', latitude: 41 },
    { zip: '10001', latitude: 41 },
  ]);
  await file.remove(ada);
  expect(await file.current()).toEqual({ count: 0, uploadedAt: null });
  expect(await count()).toEqual({ count: 0 });
});

it('an invalid file changes nothing', async () => {
  await file.replace(rows(3), ada);
  const invalid = bytes('zip,latitude,longitude\n20001,40,-73\nabc,1,2');
  const message = 'Line 3: "abc" is not a ZIP code of five digits.';
  await expect(file.replace(invalid, ada)).rejects.toMatchObject({ message, code: 'VALIDATION' });
  await expect(file.replace(undefined, ada)).rejects.toMatchObject({ code: 'VALIDATION' });
  expect(await count()).toEqual({ count: 3 });
});

it('of two concurrent imports of the largest file one is kept', async () => {
  await Promise.all([file.replace(rows(45_000), ada), file.replace(rows(45_000, 41), ada)]);
  expect(await count()).toEqual({ count: 45_000 });
  expect(await database.query('select distinct latitude from zip_centroids')).toHaveLength(1);
});
