// The reference: a bare node:http process that stores the same records (booking, ledger, claim, outbox) with one
// statement per request and makes the same two calls to the PayPal stand-in. The difference is the product's own work.
// /json returns a constant JSON text.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import { Agent } from 'undici';

const POOL = 10;
const { PORT, DATABASE_URL, PAYPAL_URL, PAYPAL_KEYS, JSON_TEXT = '[]' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: POOL });
await pool.query(`create table if not exists bench_games (id int primary key, words jsonb);
  create table if not exists bench_bookings (id uuid primary key, words jsonb not null, state text not null);
  create table if not exists bench_payments (id text primary key, booking_id uuid not null, state text not null);
  create table if not exists bench_claims (booking_id uuid primary key, code int not null);
  create table if not exists bench_outbox (id bigserial primary key, name text not null, payload jsonb not null);
  insert into bench_games select n, jsonb_build_object('name', 'Game ' || n, 'text', repeat('words ', 40))
    from generate_series(1, 20) n on conflict do nothing`);

/** Named, so that it is planned once per connection. */
const one = async (name, text, values) => (await pool.query({ name, text, values })).rows;

const agent = new Agent();
async function paypal(path, body, headers) {
  const answer = await agent.request({ origin: PAYPAL_URL, method: 'POST', path, headers, body });
  const text = await answer.body.text();
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.statusCode} ${text}`);
  return JSON.parse(text);
}
const { access_token: token } = await paypal('/v1/oauth2/token', 'grant_type=client_credentials', {
  'content-type': 'application/x-www-form-urlencoded',
  authorization: `Basic ${Buffer.from(PAYPAL_KEYS).toString('base64')}`,
});
const call = (path, body, key) =>
  paypal(path, JSON.stringify(body), {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'paypal-request-id': key,
    prefer: 'return=representation',
  });

const read = (id) => one('read', 'select * from bench_bookings where id = $1', [id]);
async function order(id, { amount }) {
  const unit = { amount: { currency_code: 'USD', value: amount }, custom_id: id, invoice_id: id };
  const made = await call(
    '/v2/checkout/orders',
    { intent: 'CAPTURE', purchase_units: [unit] },
    `order-${id}`,
  );
  return one(
    'order',
    `with claimed as (insert into bench_claims values ($2, 7))
     insert into bench_payments values ($1, $2, 'ordered') returning *`,
    [made.id, id],
  );
}
async function capture(id) {
  await call(`/v2/checkout/orders/${id}/capture`, {}, `capture-${id}`);
  return one(
    'capture',
    `with paid as (update bench_payments set state = 'captured' where id = $1 returning booking_id),
       told as (insert into bench_outbox (name, payload)
         select name, jsonb_build_object('id', booking_id) from paid, unnest(array['captured', 'confirmed']) name)
     update bench_bookings b set state = 'paid' from paid where b.id = paid.booking_id returning b.*`,
    [id],
  );
}
const book = (_, words) =>
  one(
    'book',
    `with told as (insert into bench_outbox (name, payload) values ('created', jsonb_build_object('id', $1::uuid)))
     insert into bench_bookings values ($1, $2, 'pending') returning *`,
    [randomUUID(), words],
  );
const STEPS = {
  browse: () => one('browse', 'select * from bench_games'),
  book,
  promo: () => one('promo', 'select * from bench_games where id = $1', [7]),
  order,
  capture,
  complete: read,
  'read-back': read,
};

const server = createServer((request, response) => {
  const [, step, id] = (request.url ?? '/').split('/');
  if (step === 'json') return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON_TEXT);
  void (async () => {
    const words = request.method === 'POST' ? await json(request) : null;
    const rows = await STEPS[step](id, words);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
  })().catch((error) => response.writeHead(500).end(String(error)));
});
server.listen(Number(PORT), '127.0.0.1', () => process.stdout.write('listening\n'));
process.once('disconnect', () => process.exit(0));
