// Reads ZIP codes with latitude and longitude from a table with our column names or the Census Bureau's gazetteer. An
// invalid line rejects the file.
import { Readable } from 'node:stream';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { AppError, ZIP_FILE } from '#libs/shared/contracts';

export type ZipPlace = { zip: string; latitude: number; longitude: number };
type Columns = { zip: number; latitude: number; longitude: number };

/** The names of our table first, then the Census Bureau's and other usual ones. */
const COLUMN_NAMES: Record<keyof Columns, string[]> = {
  zip: ['zip', 'geoid', 'zip code', 'zipcode', 'postal code'],
  latitude: ['latitude', 'intptlat', 'lat'],
  longitude: ['longitude', 'intptlong', 'lng', 'lon', 'long'],
};
/** How many of them a message names. */
const NAMED = 2;
const NUMBER = /^[+-]?\d{1,3}(\.\d{1,15})?$/;
const MAX_QUOTE_LENGTH = 20;
/** Generous limits: the gazetteer has seven columns and pads its lines with spaces. */
const MAX_COLUMNS = 50;
const MAX_LINE_LENGTH = 2_000;
/** Takes a few milliseconds; between slices the event loop serves other requests. */
const ROWS_PER_SLICE = 500;
const SLICE_LENGTH = 8_192;

const invalid = (message: string) => AppError.validation({ file: message });
const atLine = (line: number, message: string) => invalid(`Line ${line}: ${message}`);
/** A cell's content, shortened for a message. */
const quoted = (text: string) =>
  `"${text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text}"`;

/** The header shows the separator outside quotes: gazetteers use tabs or bars, European spreadsheets semicolons. */
const separatorOf = (header: string) =>
  ['\t', '|', ';', ','].find((each) => header.replace(/"[^"]*"/g, '').includes(each)) ?? ',';

/** A spreadsheet's first line that names the separator: "sep=;". */
const SEPARATOR_LINE = /^\s*"?sep=([^"\r\n])"?[\t ]*(?:\r\n|\r|\n)/i;

function columnsOf(header: readonly string[], line: number): Columns {
  const names = header.map((name) => name.toLowerCase());
  const found = Object.entries(COLUMN_NAMES).map(([column, known]) => {
    const index = names.findIndex((name) => known.includes(name));
    if (index >= 0) return [column, index];
    throw atLine(
      line,
      `There is no column ${known
        .slice(0, NAMED)
        .map((name) => name.toUpperCase())
        .join(' or ')}. The file must name its columns.`,
    );
  });
  return Object.fromEntries(found) as Columns;
}

function degrees(cell: string | undefined, max: number): number | null {
  const value = cell !== undefined && NUMBER.test(cell) ? Number(cell) : NaN;
  return Math.abs(value) <= max ? value : null;
}

function placeOf(cells: readonly string[], columns: Columns, line: number): ZipPlace {
  const { [columns.latitude]: latitude = '', [columns.longitude]: longitude = '' } = cells;
  // Our exports mark a ZIP code with an apostrophe, so that a spreadsheet keeps its zeros.
  const zip = (cells[columns.zip] ?? '').replace(/^'/, '');
  if (/^\d{3,4}$/.test(zip))
    throw atLine(
      line,
      `${quoted(zip)} has fewer than five digits. A spreadsheet may have dropped the zeros in front.`,
    );
  if (!/^\d{5}$/.test(zip)) throw atLine(line, `${quoted(zip)} is not a ZIP code of five digits.`);
  const [lat, lon] = [degrees(latitude, 90), degrees(longitude, 180)];
  if (lat === null) throw atLine(line, `${quoted(latitude)} is not a latitude from -90 to 90.`);
  if (lon === null) throw atLine(line, `${quoted(longitude)} is not a longitude from -180 to 180.`);
  return { zip, latitude: lat, longitude: lon };
}

/** Checks the size of the text before it is parsed. @throws AppError VALIDATION. */
function checkLines(text: string): void {
  let [line, from] = [0, 0];
  for (const { index, 0: end } of text.matchAll(/\r\n|\r|\n|$/g)) {
    line += 1;
    if (index - from > MAX_LINE_LENGTH) throw atLine(line, 'This line is longer than 2,000 characters.');
    from = index + end.length;
  }
  // The header is one more line.
  if (line > ZIP_FILE.rows + 1) throw invalid('This file has more than 45,000 rows.');
}

function textOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\u0000')) return text;
  } catch {
    // Rejected below, like a file with NUL.
  }
  throw invalid('We could not read this file as text. Please save it as CSV (UTF-8).');
}

type Row = { record: string[]; info: { lines: number } };

/** The rows with the lines in which they end. @throws AppError VALIDATION for quotes that do not match. */
async function* rowsOf(text: string): AsyncGenerator<[cells: string[], line: number]> {
  const named = SEPARATOR_LINE.exec(text);
  const table = text.slice(named?.[0].length ?? 0);
  const before = named ? 1 : 0;
  const parser = parse({
    delimiter: named?.[1] ?? separatorOf(/^[^\r\n]*/.exec(table)?.[0] ?? ''),
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    trim: true,
    relax_column_count: true,
    skip_empty_lines: true,
  });
  Readable.from(slicesOf(table)).pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<Row>) {
      const line = info.lines + before;
      if (record.length > MAX_COLUMNS) throw atLine(line, 'This line has more than 50 columns.');
      yield [record, line];
    }
  } catch (failure) {
    if (!(failure instanceof CsvError)) throw failure;
    throw atLine(Number(failure.lines) + before, 'The quotation marks of this line do not match.');
  }
}

/** In slices, so that a large file does not block other requests. */
function* slicesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += SLICE_LENGTH) yield text.slice(from, from + SLICE_LENGTH);
}

/**
 * Parses a file. Its size is checked first.
 * @throws AppError VALIDATION that names the line.
 */
export async function readZipCodeFile(bytes: Uint8Array): Promise<ZipPlace[]> {
  const text = textOf(bytes).trimEnd();
  checkLines(text);
  let columns: Columns | undefined;
  const firstLines = new Map<string, number>();
  const places: ZipPlace[] = [];
  for await (const [cells, line] of rowsOf(text)) {
    if (!columns) {
      columns = columnsOf(cells, line);
      continue;
    }
    if (places.length % ROWS_PER_SLICE === 0) await yieldToOthers();
    if (cells.every((cell) => cell === '')) continue;
    const place = placeOf(cells, columns, line);
    const first = firstLines.get(place.zip);
    if (first) throw atLine(line, `The ZIP code ${place.zip} stands in line ${first} already.`);
    firstLines.set(place.zip, line);
    places.push(place);
  }
  columns ??= columnsOf([], 1);
  if (places.length === 0) throw invalid('This file has no rows.');
  return places;
}
