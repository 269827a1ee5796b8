import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { seedCatalogue } from '#libs/platform/database';
import { GalleryController, PeopleController, TestimonialsController } from './gallery.controller.js';
import { CatalogModule } from '../catalog.module.js';
import { setUpModules } from '#libs/platform/testing';

class Lists {}
const controllers = [GalleryController, PeopleController, TestimonialsController];

const { modules, database } = setUpModules([{ module: Lists, imports: [CatalogModule], controllers }]);
let app: NestFastifyApplication;

beforeAll(async () => {
  await seedCatalogue(database.url);
  app = modules.createApp();
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it.each([
  ['/api/gallery', 12],
  ['/api/gallery?featured=true', 8],
  ['/api/gallery?category=awards', 3],
  ['/api/testimonials?featured=true', 6],
  ['/api/people', 3],
])('%s lists %i entries', async (url, count) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toHaveLength(count);
});

it('shows exactly the fields of the contract', async () => {
  const fields = async (url: string) => Object.keys((await get(url)).json<object[]>()[0]).join(' ');
  expect(await fields('/api/gallery')).toBe('id title imageUrl category featured');
  expect(await fields('/api/people')).toBe('id name role background specialties imageUrl');
  expect(await fields('/api/testimonials')).toBe('id parentName parentInitial role rating review eventType');
});

it.each(['/api/gallery', '/api/testimonials'])(
  '%s answers 304 when the client has the current ETag',
  async (url) => {
    const etag = String((await get(url)).headers.etag);
    const answer = await get(url, { 'if-none-match': etag });
    expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag]);
  },
);
