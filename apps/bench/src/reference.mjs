// What the product is compared with: bare node:http with nothing around it, in a process of its own. With a database
// address it serves the seven requests of a booking with two statements each; what is at /json is one JSON text.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import pg from 'pg';

const POOL = 10;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: POOL });
await pool.query(`create table if not exists bench_sessions (token text primary key, note text);
  create table if not exists bench_games (id int primary key, words jsonb);
  create table if not exists bench_bookings (id uuid primary key, words jsonb not null, state text not null);
  insert into bench_sessions values ('guest') on conflict do nothing;
  insert into bench_games select n, jsonb_build_object('name', 'Game ' || n, 'text', repeat('words ', 40))
    from generate_series(1, 20) n on conflict do nothing`);

const one = async (sql, values) => (await pool.query(sql, values)).rows;
const session = () => one('select * from bench_sessions where token = $1', ['guest']);
const read = (id) => one('select * from bench_bookings where id = $1', [id]);
const move = (id, state) =>
  one('update bench_bookings set state = $2 where id = $1 returning *', [id, state]);
const STEPS = {
  browse: () => one('select * from bench_games'),
  book: (_, words) =>
    one("insert into bench_bookings values ($1, $2, 'pending') returning *", [randomUUID(), words]),
  promo: () => one('select * from bench_games where id = $1', [7]),
  order: (id) => move(id, 'ordered'),
  capture: (id) => move(id, 'paid'),
  complete: read,
  'read-back': read,
};

const text = process.env.JSON_TEXT ?? '[]';
const server = createServer((request, response) => {
  const [, step, id] = (request.url ?? '/').split('/');
  if (step === 'json') return response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  void (async () => {
    const words = request.method === 'POST' ? await json(request) : null;
    await session();
    const rows = await STEPS[step](id, words);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows));
  })().catch((error) => response.writeHead(500).end(String(error)));
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('listening\n'));
process.once('disconnect', () => process.exit(0));
