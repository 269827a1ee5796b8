import {
  STANDIN_CLIENT_ID,
  STANDIN_CLIENT_SECRET,
  startStandin,
  type StandinOptions,
} from '../src/server.js';
import { faultsOf } from './published-schema.js';

const BASIC = `Basic ${Buffer.from(`${STANDIN_CLIENT_ID}:${STANDIN_CLIENT_SECRET}`).toString('base64')}`;

export interface Got {
  status: number;
  // Specs access arbitrary properties of the body; its format has already been checked against PayPal's schema.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
  headers: Headers;
}

/** A stand-in and a client that validates all responses of PayPal's routes against PayPal's published schema. */
export async function startStandinWithClient(options: Partial<StandinOptions> = {}) {
  const standin = await startStandin({ port: 0, ...options });
  let token = '';

  const raw = async (
    method: string,
    path: string,
    body?: object | string,
    headers: object = {},
  ): Promise<Got> => {
    const answer = await fetch(standin.url + path, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return { status: answer.status, body: isJson ? JSON.parse(text) : text, headers: answer.headers };
  };

  const askToken = (extra = '', authorization = BASIC) =>
    raw('POST', '/v1/oauth2/token', `grant_type=client_credentials${extra}`, {
      authorization,
      'content-type': 'application/x-www-form-urlencoded',
    });

  const call = async (
    method: string,
    path: string,
    body?: object | string,
    headers: object = {},
  ): Promise<Got> => {
    token ||= (await askToken()).body.access_token;
    const preferred = { authorization: `Bearer ${token}`, prefer: 'return=representation', ...headers };
    const got = await raw(method, path, body, preferred);
    if (typeof got.body === 'string') return got;
    const faults = faultsOf(method, path, got.status, got.body);
    if (faults.length > 0) throw new Error(`${method} ${path} ${got.status}: ${faults.join('; ')}`);
    return got;
  };

  let keys = 0;
  const key = () => ({ 'paypal-request-id': `key-${++keys}` });
  const create = (amount: unknown = { currency_code: 'USD', value: '415.00' }, unit: object = {}) =>
    call('POST', '/v2/checkout/orders', { intent: 'CAPTURE', purchase_units: [{ amount, ...unit }] }, key());
  const newOrder = async (unit: object = {}): Promise<string> => (await create(undefined, unit)).body.id;
  const capture = (id: string, headers: object = key()) =>
    call('POST', `/v2/checkout/orders/${id}/capture`, undefined, headers);
  const newCapture = async (): Promise<string> =>
    (await capture(await newOrder())).body.purchase_units[0].payments.captures[0].id;
  const refund = (id: string, body: object = {}, headers: object = key()) =>
    call('POST', `/v2/payments/captures/${id}/refund`, body, headers);
  const switches = (wanted: object) => raw('POST', '/standin/switches', wanted);
  const ledger = async () => (await raw('GET', '/standin/ledger')).body;
  const close = () => standin.close();
  const url = standin.url;
  return {
    url,
    raw,
    call,
    askToken,
    key,
    create,
    newOrder,
    capture,
    newCapture,
    refund,
    switches,
    ledger,
    close,
  };
}

type StandinClient = Awaited<ReturnType<typeof startStandinWithClient>>;

/** A stand-in for this spec file. */
export function setUpStandin(): StandinClient {
  const paypal = {} as StandinClient;
  beforeAll(async () => {
    Object.assign(paypal, await startStandinWithClient());
  });
  afterAll(() => paypal.close());
  return paypal;
}

/** The issue code of an error response. */
export const issueOf = (got: Got): string => got.body.details[0].issue;
