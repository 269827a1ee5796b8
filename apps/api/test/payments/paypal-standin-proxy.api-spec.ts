import { startApi, type TestApi } from '../fixtures/start-api.js';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const newOrder = async () => {
  const { url } = api.standin;
  const basic = Buffer.from('standin-client:standin-secret').toString('base64');
  const token = await fetch(`${url}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const amount = { currency_code: 'USD', value: '400.00' };
  const order = await fetch(`${url}/v2/checkout/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      'paypal-request-id': `door-${Math.random()}`,
    },
    body: JSON.stringify({ intent: 'CAPTURE', purchase_units: [{ amount }] }),
  });
  return ((await order.json()) as { id: string }).id;
};

it('the site proxies the stand-in’s script and approval for browsers on any machine', async () => {
  const guest = api.guest();
  const { body: setup } = await guest.get('/paypal/setup').set('host', '192.168.1.5:3000').expect(200);
  const script = await guest.get(setup.scriptUrl).expect(200);
  expect(script.headers['content-type']).toMatch(/^text\/javascript/);
  expect(script.text).toContain('window.paypal');
  const id = await newOrder();
  expect((await guest.get(`/paypal/standin/orders/${id}`).expect(200)).body.status).toBe('CREATED');
  await guest.post(`/paypal/standin/orders/${id}/approve`).send({ funding: 'good' }).expect(200);
  expect((await guest.get(`/paypal/standin/orders/${id}`)).body.status).toBe('APPROVED');
});

it('another site cannot approve a payment', async () => {
  const id = await newOrder();
  const approve = `/paypal/standin/orders/${id}/approve`;
  await api.guest().post(approve).set('origin', 'http://evil.test').send({}).expect(403);
  expect((await api.guest().get(`/paypal/standin/orders/${id}`)).body.status).toBe('CREATED');
});

it.each(['/paypal/standin/ledger', '/paypal/standin/switches', '/paypal/standin/orders/%2e%2e%2fledger'])(
  'the site does not proxy %s',
  async (path) => {
    await api.guest().get(path).expect(404);
  },
);

it('the booking page’s CSP allows no external host with the stand-in', async () => {
  const { headers } = await api.guest().get('/booking');
  expect(headers['content-security-policy']).not.toMatch(/127\.0\.0\.1|paypal\.com/);
});

it('with PayPal itself there is no proxy', async () => {
  const real = await startApi({ PAYPAL_BASE_URL: '' });
  await real.guest().get('/paypal/web-sdk/v6/core').expect(404);
  await real.stop();
});
