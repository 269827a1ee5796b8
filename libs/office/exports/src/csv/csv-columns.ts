// Cells are formatted in SQL, so that a million rows pass through this process as bytes only.

export type Column = {
  title: string;
  /** A constant expression over the export's tables; never user input. */
  sql: string;
  /** Replaces `sql` when the export excludes the child's data. */
  withoutChild?: string;
};

/**
 * Characters that make a spreadsheet treat a cell as a formula: the four signs, also full-width ones of East Asian
 * keyboards, and a bar, which starts a command in old programs. Leading blanks, invisible characters and separators are
 * skipped, since some programs ignore them or split there; a leading tab or line break alone matches. Also what a
 * spreadsheet would store as something else: leading zeros (the ZIP code 07030), more than eleven digits, "12E5", and dates
 * or times such as the code DEC25, the house number 10-12, "May 5" and "9:30".
 */
const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*';
const DATE = `[0-9]{1,4}[-/.][0-9]{1,4}(?:[-/.][0-9]{1,4})?|${MONTH}[-/. ]*[0-9]{1,4}|[0-9]{1,2}[-/. ]*${MONTH}.*|[0-9]{1,2}:[0-9]{2}.*`;
const TRIGGERS = `E'(?i)^(?:[\\t\\r\\n]|[\\\\s\u00a0\u200b-\u200f\u2060\ufeff;,]*[-=+@|\uff0d\uff1d\uff0b\uff20]|(?:0[0-9]+|[0-9]{12,}|[0-9.]+e[-+]?[0-9]+|${DATE})$)'`;

/** User input and codes: an apostrophe prefixes anything that a spreadsheet would run or change. */
export const typed = (title: string, sql: string): Column => ({
  title,
  sql: `case when (${sql}) ~ ${TRIGGERS} then '''' || (${sql}) else (${sql}) end`,
});

/** The end of an id as the screens show it. */
export const shortId = (title: string, id: string): Column => typed(title, `upper(right(${id}::text, 8))`);

/** Constants, whole ids, dates and counts: no user input. */
export const plain = (title: string, sql: string): Column => ({ title, sql });

/** Cents as a plain number with two decimals, without a currency sign. */
export const money = (title: string, sql: string): Column => ({ title, sql: `(${sql}) * 0.01` });

/** An instant in UTC as "2026-06-01 14:55:00", which spreadsheets read as a date. */
export const instant = (title: string, sql: string): Column => ({
  title: `${title} (UTC)`,
  sql: `(${sql})::timestamp(0)`,
});

export const yesNo = (title: string, sql: string): Column => ({
  title,
  sql: `case when ${sql} then 'yes' else 'no' end`,
});

/** A column about the child: empty, or replaced by `otherwise`, when the child's data is excluded. */
export const child = (column: Column, otherwise?: Column): Column => ({
  ...column,
  withoutChild: otherwise?.sql ?? 'null',
});

/** The SELECT list with or without the child's data. */
export const selectList = (columns: readonly Column[], includeChildData: boolean) =>
  columns
    .map(({ title, sql, withoutChild = sql }) => `${includeChildData ? sql : withoutChild} as "${title}"`)
    .join(',\n');
