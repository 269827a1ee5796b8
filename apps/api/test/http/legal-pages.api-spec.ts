import { until } from '#libs/platform/testing';
import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
}, 120_000);
afterAll(() => api?.stop());

const get = (url: string, headers = {}) => api.app.inject({ url, headers });

it.each(['terms', 'privacy'])('/api/%s exists and is linked only with a text', async (key) => {
  expect((await get(`/api/${key}`)).statusCode).toBe(404);
  expect((await get('/api/config')).json()).not.toHaveProperty('papers');
  await api.database.query(
    'insert into company_details (key, value, version, updated_at) values ($1, $2, 1, now())',
    [key, JSON.stringify('# Play\n\n<script>go()</script>')],
  );
  await until('the page is there', async () => (await get(`/api/${key}`)).statusCode === 200);
  const { headers, body } = await get(`/api/${key}`);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(body).toContain('<h2>Play</h2>\n<p>&#60;script&#62;go()&#60;/script&#62;</p>');
  expect(body).not.toContain('<script');
  const again = await get(`/api/${key}`, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  expect((await get('/api/config')).json().papers).toEqual([key]);
  await api.database.query('delete from company_details');
  await until('it is gone', async () => (await get(`/api/${key}`)).statusCode === 404);
});
