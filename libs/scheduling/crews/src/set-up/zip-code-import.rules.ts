// Reads ZIP codes with latitude and longitude from a table with our column names or the Census Bureau's gazetteer. An
// invalid line rejects the file.
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { AppError, ZIP_FILE } from '#libs/shared/contracts';

export type ZipPlace = { zip: string; latitude: number; longitude: number };
type Columns = { zip: number; latitude: number; longitude: number };

const COLUMN_NAMES: Record<keyof Columns, string[]> = {
  zip: ['zip', 'geoid'],
  latitude: ['latitude', 'intptlat'],
  longitude: ['longitude', 'intptlong'],
};
const NUMBER = /^[+-]?\d{1,3}(\.\d{1,15})?$/;
const MAX_QUOTE_LENGTH = 20;
/** Generous limits: the gazetteer has seven columns and pads its lines with spaces. */
const MAX_COLUMNS = 50;
const MAX_LINE_LENGTH = 2_000;
/** Takes a few milliseconds; between slices the event loop serves other requests. */
const LINES_PER_SLICE = 1_000;

const invalid = (message: string) => AppError.validation({ file: message });
const atLine = (line: number, message: string) => invalid(`Line ${line}: ${message}`);
/** A cell's content, shortened for a message. */
const quoted = (text: string) =>
  `"${text.length > MAX_QUOTE_LENGTH ? `${text.slice(0, MAX_QUOTE_LENGTH)}…` : text}"`;

/** The header shows the separator; gazetteers use tabs or bars. */
const separatorOf = (header: string) => ['\t', '|', ','].find((each) => header.includes(each)) ?? ',';

/** Strips spaces and quotes around a cell. */
const cellOf = (text = '') =>
  text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .trim();

/** The raw cells of a line. @throws AppError VALIDATION for too long lines and too many columns. */
function cellsOf(text: string, separator: string, line: number): string[] {
  if (text.length > MAX_LINE_LENGTH) throw atLine(line, 'This line is longer than 2,000 characters.');
  const cells = text.split(separator, MAX_COLUMNS + 1);
  if (cells.length > MAX_COLUMNS) throw atLine(line, 'This line has more than 50 columns.');
  return cells;
}

function columnsOf(header: readonly string[]): Columns {
  const names = header.map((name) => cellOf(name).toLowerCase());
  const found = Object.entries(COLUMN_NAMES).map(([column, known]) => {
    const index = names.findIndex((name) => known.includes(name));
    if (index >= 0) return [column, index];
    throw atLine(
      1,
      `There is no column ${known.map((name) => name.toUpperCase()).join(' or ')}. The file must name its columns.`,
    );
  });
  return Object.fromEntries(found) as Columns;
}

function degrees(cell: string | undefined, max: number): number | null {
  const value = cell !== undefined && NUMBER.test(cell) ? Number(cell) : NaN;
  return Math.abs(value) <= max ? value : null;
}

function placeOf(cells: readonly string[], columns: Columns, line: number): ZipPlace {
  const [zip = '', latitude = '', longitude = ''] = [columns.zip, columns.latitude, columns.longitude].map(
    (index) => cellOf(cells[index]),
  );
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

/** Counts lines without splitting the text. */
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
    // Rejected below, like a file with NUL.
  }
  throw invalid('We could not read this file as text. Please save it as CSV (UTF-8).');
}

/**
 * Parses a file. Lines are counted first and parsed in slices, so that a large file does not block other requests.
 * @throws AppError VALIDATION that names the line.
 */
export async function readZipCodeFile(bytes: Uint8Array): Promise<ZipPlace[]> {
  const text = textOf(bytes).trimEnd();
  // The header is one more line.
  if (linesOf(text) > ZIP_FILE.rows + 1) throw invalid('This file has more than 45,000 rows.');
  const lines = text.split(/\r?\n/);
  const separator = separatorOf(lines[0]);
  const columns = columnsOf(cellsOf(lines[0], separator, 1));
  const firstLines = new Map<string, number>();
  const places: ZipPlace[] = [];
  for (const [index, line] of lines.entries()) {
    if (index > 0 && index % LINES_PER_SLICE === 0) await yieldToOthers();
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
