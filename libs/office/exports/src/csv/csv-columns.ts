// How a cell is made: in SQL, so that a million rows pass through this process as bytes only.

export type Column = {
  title: string;
  /** An expression over the export's tables, as written in code; never typed text. */
  sql: string;
  /** About the child: what the cell is made of unless the child's data was asked for. */
  withoutChild?: string;
};

/**
 * What a spreadsheet would run as a formula: the four signs, in the full width of East Asian keyboards too, and a bar,
 * which begins a command in old ones. Blanks, signs without a picture and signs that part cells may stand in front, since
 * some programs skip them or cut there; a tab or a line break alone is enough.
 */
const TRIGGERS = `E'^(?:[\\t\\r\\n]|[\\\\s\u00a0\u200b-\u200f\u2060\ufeff;,]*[-=+@|\uff0d\uff1d\uff0b\uff20])'`;

/** Typed text: an apostrophe in front of whatever a spreadsheet would take for a formula. */
export const typed = (title: string, sql: string): Column => ({
  title,
  sql: `case when (${sql}) ~ ${TRIGGERS} then '''' || (${sql}) else (${sql}) end`,
});

/** Our own words, ids, days and counts: nothing that anybody typed. */
export const plain = (title: string, sql: string): Column => ({ title, sql });

/** Cents as a plain number with two decimals, no sign of a currency. */
export const money = (title: string, sql: string): Column => ({ title, sql: `(${sql}) * 0.01` });

/** An instant as "2026-06-01 14:55:00", in UTC: a spreadsheet reads it as a date. */
export const instant = (title: string, sql: string): Column => ({
  title: `${title} (UTC)`,
  sql: `(${sql})::timestamp(0)`,
});

export const yesNo = (title: string, sql: string): Column => ({
  title,
  sql: `case when ${sql} then 'yes' else 'no' end`,
});

/** A column that stays without the child's data: empty, or with what `otherwise` holds. */
export const child = (column: Column, otherwise?: Column): Column => ({
  ...column,
  withoutChild: otherwise?.sql ?? 'null',
});

/** The SELECT list, with the child's data or without it. */
export const selectList = (columns: readonly Column[], includeChildData: boolean) =>
  columns
    .map(({ title, sql, withoutChild = sql }) => `${includeChildData ? sql : withoutChild} as "${title}"`)
    .join(',\n');
