// Writes a CSV export into a folder and reads it back with PostgreSQL.
import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFilter } from '#libs/shared/contracts';
import { readSettings } from '#libs/platform/config';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { writeCsv, type CopyOptions } from './write-csv.js';
import { EXPORT_FILES } from '../export-list.js';

export type CsvName = Exclude<keyof typeof EXPORT_FILES, 'day-sheet'>;
export type CsvOptions = { filter?: Partial<ExportFilter>; includeChildData?: boolean };

export class CsvFiles {
  constructor(
    /** The URL is available only once the specs run. */
    private readonly database: { url: string },
    private readonly folder: string,
  ) {}

  /** No filter here uses payments or calls. */
  optionsOf({ filter = {}, includeChildData = false }: CsvOptions = {}): CopyOptions {
    const settings = readSettings({ DATABASE_URL: this.database.url, SMTP_URL: 'smtp://127.0.0.1:1025' });
    return {
      databaseUrl: settings.DATABASE_URL,
      timeZone: settings.BUSINESS_TIME_ZONE,
      choice: filter,
      includeChildData,
      onStart: () => {},
    };
  }

  /** The file's text, including its byte order mark. */
  async textOf(name: CsvName, options: CsvOptions = {}): Promise<string> {
    const file = await open(path.join(this.folder, 'rows.csv'), 'w');
    await writeCsv(file, EXPORT_FILES[name], this.optionsOf(options));
    await file.close();
    return readFile(path.join(this.folder, 'rows.csv'), 'utf8');
  }

  /** The rows as parsed by PostgreSQL, so that the quoting is verified by another program. */
  async rowsOf(name: CsvName, options: CsvOptions = {}): Promise<Record<string, string>[]> {
    const text = (await this.textOf(name, options)).slice(1);
    const titles = text
      .split('\n', 1)[0]
      .split(',')
      .map((title) => title.replace(/^"|"$/g, ''));
    const client = new pg.Client({ connectionString: this.database.url });
    await client.connect();
    try {
      await client.query(`create temp table back (${titles.map((_, place) => `c${place} text`).join(', ')})`);
      await pipeline(
        Readable.from([text]),
        client.query(copyFrom('copy back from stdin (format csv, header)')),
      );
      const { rows } = await client.query<Record<string, string>>('select * from back');
      return rows.map((row) => Object.fromEntries(titles.map((title, place) => [title, row[`c${place}`]])));
    } finally {
      await client.end();
    }
  }
}
