// Reads a file of places: ZIP codes with their latitude and longitude, as a table of our own columns or as the Census
// Bureau's gazetteer gives them. A wrong line rejects the whole file.
import { setImmediate as otherWork } from 'node:timers/promises';
import { AppError, ZIP_FILE } from '#libs/shared/contracts';

export type ZipPlace = { zip: string; latitude: number; longitude: number };
type Columns = { zip: number; latitude: number; longitude: number };

const NAMES: Record<keyof Columns, string[]> = {
  zip: ['zip', 'geoid'],
  latitude: ['latitude', 'intptlat'],
  longitude: ['longitude', 'intptlong'],
};
const NUMBER = /^[+-]?\d{1,3}(\.\d{1,15})?$/;
const LONGEST_QUOTE = 20;
/** The gazetteer has seven columns and fills its lines up with spaces; more is no table of places. */
const MOST_COLUMNS = 50;
const LONGEST_LINE = 2_000;
/** So many lines take a few milliseconds; then everybody else's requests have their turn. */
const LINES_AT_ONCE = 1_000;

const invalid = (message: string) => AppError.validation({ file: message });
const atLine = (line: number, message: string) => invalid(`Line ${line}: ${message}`);
/** What is in the file, short enough for a message. */
const quoted = (text: string) =>
  `"${text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text}"`;

/** The first line says what separates the columns; the gazetteer has used tabs and bars. */
const separatorOf = (head: string) => ['\t', '|', ','].find((sign) => head.includes(sign)) ?? ',';

/** A cell without the spaces and quotes around it. */
const cellOf = (text = '') =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim();

/** The cells of a line as they are in the file. @throws AppError VALIDATION for a line that no table of places has. */
function cellsOf(text: string, separator: string, line: number): string[] {
  if (text.length > LONGEST_LINE) throw atLine(line, 'This line is longer than 2,000 characters.');
  const cells = text.split(separator, MOST_COLUMNS + 1);
  if (cells.length > MOST_COLUMNS) throw atLine(line, 'This line has more than 50 columns.');
  return cells;
}

function columnsOf(head: readonly string[]): Columns {
  const names = head.map((name) => cellOf(name).toLowerCase());
  const found = Object.entries(NAMES).map(([column, known]) => {
    const place = names.findIndex((name) => known.includes(name));
    if (place >= 0) return [column, place];
    throw atLine(
      1,
      `There is no column ${known.map((name) => name.toUpperCase()).join(' or ')}. The file must name its columns.`,
    );
  });
  return Object.fromEntries(found) as Columns;
}

function degrees(cell: string | undefined, most: number): number | null {
  const value = cell !== undefined && NUMBER.test(cell) ? Number(cell) : NaN;
  return Math.abs(value) <= most ? value : null;
}

function placeOf(cells: readonly string[], columns: Columns, line: number): ZipPlace {
  const [zip = '', latitude = '', longitude = ''] = [columns.zip, columns.latitude, columns.longitude].map(
    (place) => cellOf(cells[place]),
  );
  if (/^\d{3,4}$/.test(zip))
    throw atLine(
      line,
      `${quoted(zip)} has fewer than five digits. A spreadsheet may have dropped the zeros in front.`,
    );
  if (!/^\d{5}$/.test(zip)) throw atLine(line, `${quoted(zip)} is not a ZIP code of five digits.`);
  const [north, east] = [degrees(latitude, 90), degrees(longitude, 180)];
  if (north === null) throw atLine(line, `${quoted(latitude)} is not a latitude from -90 to 90.`);
  if (east === null) throw atLine(line, `${quoted(longitude)} is not a longitude from -180 to 180.`);
  return { zip, latitude: north, longitude: east };
}

/** How many lines a text has, without splitting it. */
function linesOf(text: string): number {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

function textOf(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\u0000')) return text;
  } catch {
    // Rejected below, as a file with NUL in it is.
  }
  throw invalid('We could not read this file as text. Please save it as CSV (UTF-8).');
}

/**
 * The places of a file. Its size is counted before it is read, and it is read in slices, so that a large one holds up
 * nobody else. @throws AppError VALIDATION that names the line.
 */
export async function readZipCodeFile(bytes: Uint8Array): Promise<ZipPlace[]> {
  const text = textOf(bytes).trimEnd();
  // A head, and empty lines that some programs put between.
  if (linesOf(text) > ZIP_FILE.rows + 1) throw invalid('This file has more than 45,000 rows.');
  const lines = text.split(/\r?\n/);
  const separator = separatorOf(lines[0]);
  const columns = columnsOf(cellsOf(lines[0], separator, 1));
  const firstLines = new Map<string, number>();
  const places: ZipPlace[] = [];
  for (const [index, line] of lines.entries()) {
    if (index > 0 && index % LINES_AT_ONCE === 0) await otherWork();
    if (index === 0 || line.trim() === '') continue;
    const place = placeOf(cellsOf(line, separator, index + 1), columns, index + 1);
    const first = firstLines.get(place.zip);
    if (first) throw atLine(index + 1, `The ZIP code ${place.zip} stands in line ${first} already.`);
    firstLines.set(place.zip, index + 1);
    places.push(place);
  }
  if (places.length === 0) throw invalid('This file has no rows.');
  return places;
}
