// The initial content of an empty database. Plain SQL, because this module may not import the modules that own the
// tables.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { connectionOptions } from '../connection.js';

const SEED_LOCK = 7_302_116;

type Entry = Record<string, unknown>;

/** Resolved relative to this file: the build copies the content next to the compiled code. */
const contentOf = (name: string): Entry[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'content', `${name}.json`), 'utf8')) as Entry[];

const inFileOrder = (entries: Entry[]): Entry[] => entries.map((entry, position) => ({ ...entry, position }));

const CATALOGUE = [
  {
    table: 'packages',
    sql: `insert into packages (id, name, base_price_cents, description, duration, games_included, features, tier,
        popular, position)
      select id, name, round("basePrice" * 100), description, duration, "gamesIncluded", features, tier, popular, position
      from jsonb_to_recordset($1) as row (id text, name text, "basePrice" numeric, description text, duration integer,
        "gamesIncluded" integer, features text[], tier smallint, popular boolean, position integer)`,
    content: 'packages',
  },
  {
    table: 'games',
    sql: `insert into games (id, name, description, image_url, difficulty, min_players, max_players, space_required,
        space_type, duration, age_range, skills, equipment, position)
      select id, name, description, "imageUrl", difficulty, "minPlayers", "maxPlayers", "spaceRequired", "spaceType",
        duration, "ageRange", skills, equipment, position
      from jsonb_to_recordset($1) as row (id text, name text, description text, "imageUrl" text, difficulty smallint,
        "minPlayers" integer, "maxPlayers" integer, "spaceRequired" text, "spaceType" text, duration integer,
        "ageRange" text, skills text[], equipment text[], position integer)`,
    content: 'games',
  },
  {
    table: 'gallery_images',
    sql: `insert into gallery_images (id, title, image_url, category, featured, position)
      select id, title, "imageUrl", category, featured, position
      from jsonb_to_recordset($1) as row (id text, title text, "imageUrl" text, category text, featured boolean,
        position integer)`,
    content: 'gallery',
  },
  {
    table: 'testimonials',
    // Invented reviews: marked as samples until the owner edits them.
    sql: `insert into testimonials (id, parent_name, parent_initial, role, rating, review, event_type, featured,
        is_sample, position)
      select id, "parentName", "parentInitial", role, rating, review, "eventType", featured, true, position
      from jsonb_to_recordset($1) as row (id text, "parentName" text, "parentInitial" text, role text, rating smallint,
        review text, "eventType" text, featured boolean, position integer)`,
    content: 'testimonials',
  },
  {
    table: 'people',
    sql: `insert into people (id, name, role, background, specialties, image_url, position)
      select id, name, role, background, specialties, "imageUrl", position
      from jsonb_to_recordset($1) as row (id text, name text, role text, background text, specialties text[],
        "imageUrl" text, position integer)`,
    content: 'people',
  },
] as const;

/**
 * Fills every catalog table that has no rows, in file order. Rows are retired, never deleted, so a table that has had
 * content is never filled again.
 * @returns names of the filled tables
 */
export function seedCatalogue(url: string): Promise<string[]> {
  return inOneTransaction(url, async (query) => {
    const filled: string[] = [];
    for (const { table, sql, content } of CATALOGUE) {
      const [{ isEmpty }] = await query(`select not exists (select from ${table}) as "isEmpty"`);
      if (!isEmpty) continue;
      await query(sql, [JSON.stringify(inFileOrder(contentOf(content)))]);
      filled.push(table);
    }
    return filled;
  });
}

/** A new company gets the email of each morning; one that has chosen keeps its choice. */
export function seedCompany(url: string): Promise<void> {
  return inOneTransaction(url, async (query) => {
    await query(
      `insert into company_details (key, value, version, updated_at) values ('organizerMails', '"morning"', 1, now())
       on conflict do nothing`,
    );
  });
}

/**
 * Inserts promo codes and, at the first start, sample custom games (only with DEMO). Existing rows are not changed, and
 * deleted custom games are not inserted again.
 */
export function seedDemo(url: string, isFirstStart = true): Promise<void> {
  return inOneTransaction(url, async (query) => {
    await query(
      `insert into promo_codes (id, code, description, discount_type, discount_value, usage_limit, user_usage_limit,
         start_date, expires_at, is_active)
       select id, code, description, "discountType", "discountValue", "usageLimit", "userUsageLimit", "startDate",
         "expiresAt", "isActive"
       from jsonb_to_recordset($1) as row (id text, code text, description text, "discountType" text,
         "discountValue" numeric, "usageLimit" integer, "userUsageLimit" integer, "startDate" date, "expiresAt" date,
         "isActive" boolean)
       on conflict do nothing`,
      [JSON.stringify(contentOf('promo-codes'))],
    );
    if (!isFirstStart) return;
    await query(
      `insert into custom_games (id, creation_key, name, description, equipment, space_type, difficulty,
         estimated_duration, special_instructions)
       select gen_random_uuid(), 'demo:' || name, name, description, equipment, "spaceType", difficulty,
         "estimatedDuration", "specialInstructions"
       from jsonb_to_recordset($1) as row (name text, description text, equipment text[], "spaceType" text,
         difficulty smallint, "estimatedDuration" integer, "specialInstructions" text)
       on conflict do nothing`,
      [JSON.stringify(contentOf('custom-games'))],
    );
  });
}

type Query = (sql: string, values?: unknown[]) => Promise<Entry[]>;

/** Takes a lock, because several processes may start at the same time. */
async function inOneTransaction<Result>(
  url: string,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  const db = await new DataSource(connectionOptions(url)).initialize();
  try {
    return await db.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [SEED_LOCK]);
      return work((sql, values) => tx.query(sql, values) as Promise<Entry[]>);
    });
  } finally {
    await db.destroy();
  }
}
