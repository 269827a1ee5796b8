import type { DataSource, EntityManager } from 'typeorm';
import { prepared } from './prepared.js';

/** A statement, or a part of one, with the values that stand in it. */
export class Sql {
  constructor(
    readonly texts: readonly string[],
    readonly values: readonly unknown[],
  ) {}

  /** With $1, $2 … where the values stand. */
  get text(): string {
    return this.texts.reduce((sum, text, index) => `${sum}$${index}${text}`);
  }
}

/**
 * SQL as it is read, with values in their places: sql`select … where id = ${id}`. A part made elsewhere may stand in
 * it, so that rooms can make one change together in one statement, each with its own words.
 */
export function sql(strings: TemplateStringsArray, ...given: unknown[]): Sql {
  const texts = [strings[0]];
  const values: unknown[] = [];
  const append = (text: string) => (texts[texts.length - 1] += text);
  given.forEach((each, index) => {
    if (each instanceof Sql) {
      append(each.texts[0]);
      texts.push(...each.texts.slice(1));
      values.push(...each.values);
      append(strings[index + 1]);
    } else {
      values.push(each);
      texts.push(strings[index + 1]);
    }
  });
  return new Sql(texts, values);
}

/** A piece of fixed text, such as a list of columns. Never something that came from outside. */
export const raw = (text: string): Sql => new Sql([text], []);

/** Runs a statement whose text is always the same; its plan is kept. Returns its rows, also those of `returning`. */
export async function run<Row>(on: DataSource | EntityManager, statement: Sql): Promise<Row[]> {
  const found: unknown = await on.query(prepared(statement.text), [...statement.values]);
  // TypeORM gives rows and count for an update or a delete, and rows alone for everything else.
  return (Array.isArray(found) && found.length === 2 && Array.isArray(found[0]) ? found[0] : found) as Row[];
}
