// Inserts hundreds of thousands of bookings with SQL, distributed like those of a few busy years.

const FIRST =
  'Ada Ben Carla Dan Elena Frank Grace Hugo Iris Jamal Kira Leo Maya Noor Omar Priya Quinn Rosa Sam Tara';
const LAST =
  'Adams Baker Chen Diaz Evans Fischer Garcia Hughes Ito Jones Khan Lopez Miller Nguyen Olsen Patel Reyes Smith Tran Wu';
const CITIES =
  'Springfield Riverton Fairview Georgetown Madison Clinton Salem Greenville Bristol Oxford Arlington Ashland Dover Hudson Milton';
const list = (words) => `string_to_array('${words}', ' ')`;
const picked = (words, seed) => `(${list(words)})[1 + (${seed}) % ${words.split(' ').length}]`;
/** A pseudo-random number that is the same in every run. */
const roll = (salt, sides) => `(abs(hashint8extended(n, ${salt})) % ${sides})`;

const FILL = `
  with raw as (
    select n,
      now() - make_interval(secs => (${roll(1, 63_072_000)})::int) as created_at,
      3 + ${roll(2, 75)} as lead,
      case when ${roll(3, 10)} < 5 then 3 when ${roll(3, 10)} < 8 then 4 + ${roll(4, 2)} else 6 + ${roll(4, 4)} end as games,
      4 + ${roll(5, 30)} as guests, ${roll(6, 100)} as fate, ${roll(7, 100)} as luck, ${roll(8, 37)} as slot,
      ${picked(FIRST, roll(9, 9_999))} || ' ' || ${picked(LAST, roll(10, 9_999))} as parent,
      ${picked(FIRST, roll(11, 9_999))} as child, ${picked(CITIES, roll(12, 9_999))} as city
    from generate_series(1, $1::bigint) n
  ), priced as (
    select *, (created_at at time zone 'America/New_York')::date + lead::int as event_date,
      make_time(9, 0, 0) + make_interval(mins => (slot * 15)::int) as starts,
      case when games < 4 then 40000 when games < 6 then 60000 else 90000 end + greatest(0, guests - 15) * 1500 as total
    from raw
  ), told as (
    select *, event_date < current_date as is_past, case when luck < 15 then total / 10 else 0 end as off,
      case when fate < 9 then 'cancelled' when fate < 18 then 'expired'
        when event_date < current_date then 'completed' when fate < 30 then 'pending' else 'confirmed' end as status
    from priced
  )
  insert into bookings (id, user_id, session_ids, status, payment_status, payment_completed_at, parent_name, parent_email,
    parent_phone, child_name, child_age, event_date, event_time, starts_at, selected_games, game_names, game_count, guest_count,
    event_type, event_theme, intensity, location, add_ons, special_requests, pricing, duration_minutes, total_cents,
    discount_cents, final_cents, promo_code, version, created_at)
  select gen_random_uuid(), case when luck % 5 = 0 then (select array_agg(id) from users)[1 + n % $2::int] end,
    array[gen_random_uuid()], status,
    case when status in ('pending', 'expired') then 'pending' when status = 'cancelled' then
      case when fate < 5 then 'refunded' else 'pending' end else 'completed' end,
    case when status in ('confirmed', 'completed') then created_at + interval '6 minutes' end,
    parent, lower(replace(parent, ' ', '.')) || n || '@example.com', (5550000000 + n)::text, child, 3 + (n % 16)::int,
    event_date, to_char(starts, 'FMHH12:MI AM'), (event_date + starts) at time zone 'America/New_York',
    (array['sack-sprint','tug-of-champions','cup-stack-blitz','relay-rocket','hula-showdown','limbo-league',
      'egg-spoon-express','ring-toss-royale','dodge-and-dash'])[1:games],
    (array['Sack Sprint','Tug of Champions','Cup Stack Blitz','Relay Rocket','Hula Showdown','Limbo League',
      'Egg & Spoon Express','Ring Toss Royale','Dodge and Dash'])[1:games],
    games, guests, (array['birthday','birthday','birthday','playdate','school-event','family-gathering','sports-camp',
      'daycare-event'])[1 + (n * 7 % 8)], case when luck < 40 then 'Space and stars' end, 'medium',
    jsonb_build_object('address', n || ' Meadow Lane', 'city', city, 'state', 'NY', 'zipCode', '10001',
      'spaceDetails', 'Flat garden behind the house, with shade and a tap'),
    '{"photography":false,"videography":false,"customShirts":false,"customAwards":false}',
    case when luck < 20 then 'One of the children needs a quiet corner now and then.' end,
    jsonb_build_object('baseCents', total, 'gameCount', games, 'breakdown', jsonb_build_object('package', total,
      'extraGuests', 0, 'photography', 0, 'videography', 0, 'customShirts', 0, 'customAwards', 0)),
    90 + 15 * greatest(0, games - 3) + case when games > 5 then 20 else 0 end, total, off, total - off,
    case when luck < 15 then 'WELCOME10' end, 2, created_at
  from told`;

const MONEY = `
  with paid as (
    insert into payments (id, booking_id, attempt, provider_order_id, status, amount_cents, discount_cents, created_at, updated_at)
    select gen_random_uuid(), id, 1, 'ORDER-' || id, 'captured', final_cents, discount_cents, created_at, created_at
    from bookings where payment_status in ('completed', 'refunded') and final_cents > 0
    returning id, booking_id, amount_cents, created_at
  ), captured as (
    insert into captures (payment_id, provider_capture_id, status, amount_cents, currency, fee_cents, created_at, updated_at)
    select id, 'CAPTURE-' || id, 'COMPLETED', amount_cents, 'USD', 349 + amount_cents / 30, created_at, created_at from paid
  )
  select count(*) from paid`;

const REFUNDS = `
  insert into refunds (booking_id, payment_id, capture_id, amount_cents, reason, status, provider_refund_id, created_at,
    updated_at)
  select p.booking_id, p.id, c.id, p.amount_cents, 'The party was called off.', 'completed', 'REFUND-' || p.id, p.created_at,
    p.created_at
  from payments p join captures c on c.payment_id = p.id join bookings b on b.id = p.booking_id
  where b.payment_status = 'refunded'`;

const USERS = `
  insert into users (username, username_key, password_hash) select 'bench-family-' || n, 'bench-family-' || n, 'none' from generate_series(1, $1::int) n
  on conflict do nothing`;

/** Fills a database without bookings, and creates the users who own a fifth of them. */
export async function fillBookings(db, count) {
  const families = Math.max(10, Math.round(count / 20));
  await db.query('set statement_timeout = 0');
  await db.query(USERS, [families]);
  await db.query(FILL, [count, families]);
  await db.query(MONEY);
  await db.query(REFUNDS);
  await db.query(`
    insert into booking_history (booking_id, code, actor, at)
    select id, 'paid', 'system', payment_completed_at from bookings where payment_completed_at is not null`);
  await db.query(
    'vacuum (analyze) bookings, booking_search, payments, captures, refunds, booking_history, users',
  );
}

/** Deletes these rows. */
export const emptyBookings = (db) =>
  db.query("truncate bookings cascade; delete from users where username like 'bench-family-%'");
