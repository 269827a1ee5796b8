import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from '#libs/platform/testing';
import { pdfText } from './pdf-text.js';

/** Every column of every row of every table, whatever its type, as "table.column". Asks the database what there is. */
export async function columnsWith(database: TestDatabase, word: string): Promise<string[]> {
  const tables = await database.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const columns = await database.query<{ key: string }>(
      `select distinct each.key from "${schema}"."${name}" t, jsonb_each_text(to_jsonb(t)) each
       where each.value ilike $1`,
      [`%${word}%`],
    );
    found.push(...columns.map(({ key }) => `${name}.${key}`));
  }
  return found.sort();
}

const textOf = (path: string) =>
  path.endsWith('.pdf') ? pdfText(readFileSync(path)) : readFileSync(path, 'utf8');

/** Every file below a folder that shows the word, by its name's ending; PDFs are read as text. */
export function filesWith(folder: string, word: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile() && textOf(path).toLowerCase().includes(word.toLowerCase()))
    .map((path) => path.slice(path.lastIndexOf('.')))
    .sort();
}
