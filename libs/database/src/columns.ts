import type { DataSource, EntityTarget, ObjectLiteral } from 'typeorm';
import { raw, Sql } from './sql.js';

/**
 * The columns of an entity under their property names, for a select that gives what TypeORM's reads give, without the
 * building and the hydrating. `of` is the table's name in that select. Transformers are not run.
 */
export function columnsOf<Row extends ObjectLiteral>(
  db: DataSource,
  entity: EntityTarget<Row>,
  of: string,
): Sql {
  const columns = db.getMetadata(entity).columns.map(({ type, databaseName, propertyName }) => {
    const column = `${of}.${databaseName}`;
    // A day stays the text that it is; the driver would make it midnight of some zone.
    return `${type === 'date' ? `to_char(${column}, 'YYYY-MM-DD')` : column} as "${propertyName}"`;
  });
  return raw(columns.join(', '));
}

/** Writes one whole row of an entity; what follows the values, such as `returning`, is the caller's to add. */
export function insertOf<Row extends ObjectLiteral>(
  db: DataSource,
  entity: EntityTarget<Row>,
  row: Row,
): Sql {
  const { tableName, columns } = db.getMetadata(entity);
  const names = columns.map(({ databaseName }) => databaseName).join(', ');
  const texts = [`insert into ${tableName} (${names}) values (`, ...columns.slice(1).map(() => ', '), ')'];
  return new Sql(
    texts,
    columns.map(({ propertyName }) => row[propertyName]),
  );
}
