import { ZIP_FILE } from '#libs/shared/contracts';
import { readZipCodeFile } from './zip-code-import.rules.js';

const read = (text: string) => readZipCodeFile(new TextEncoder().encode(text));
const errorOf = (text: string) =>
  read(text).then(
    (places) => `${places.length} places`,
    (error: Error) => error.message,
  );

const NEW_YORK = { zip: '10001', latitude: 40.7506, longitude: -73.9972 };
const BROOKLYN = { zip: '11201', latitude: 40.6943, longitude: -73.9903 };
/** The Census Bureau's format: tabs, spaces around numbers, and a padded last column. */
const GAZETTEER = [
  `GEOID\tALAND\tAWATER\tALAND_SQMI\tAWATER_SQMI\tINTPTLAT\tINTPTLONG${' '.repeat(120)}`,
  `10001\t1609932\t14412\t0.622\t0.006\t40.7506 \t-73.9972${' '.repeat(40)}`,
  `11201\t3664903\t1120416\t1.415\t0.433\t 40.6943\t -73.9903${' '.repeat(40)}`,
  '',
].join('\n');

it.each([
  [
    'a table with our column names',
    'zip,latitude,longitude\n10001,40.7506,-73.9972\n11201,40.6943,-73.9903\n',
  ],
  [
    'columns in another order and in capitals',
    'LONGITUDE,Zip,Latitude\n-73.9972,10001,40.7506\n-73.9903,11201,40.6943',
  ],
  [
    'quotes, spaces and CRLF',
    '"ZIP", "latitude" ,"longitude"\r\n"10001", 40.7506,"-73.9972"\r\n11201,+40.6943,-73.9903\r\n\r\n',
  ],
  ['a byte order mark', '\ufeffzip\tlatitude\tlongitude\n10001\t40.7506\t-73.9972\n11201\t40.6943\t-73.9903'],
  ['a Census Bureau gazetteer', GAZETTEER],
  [
    'commas inside quotes',
    '"place",zip,latitude,longitude\n"Springfield, NY",10001,40.7506,-73.9972\n"He said ""hi"" ",11201,40.6943,-73.9903',
  ],
  [
    'line breaks inside quotes',
    'zip,latitude,longitude,note\n10001,40.7506,-73.9972,"a\nb"\n11201,40.6943,-73.9903,c',
  ],
  ['semicolons', 'zip;latitude;longitude\r\n10001;40.7506;-73.9972\r\n11201;40.6943;-73.9903\r\n'],
  ['line ends of old Macs', 'zip,latitude,longitude\r10001,40.7506,-73.9972\r11201,40.6943,-73.9903\r'],
  [
    'a named separator',
    'sep=;\r\nzip;latitude;longitude\r\n10001;40.7506;-73.9972\r\n11201;40.6943;-73.9903',
  ],
  [
    'a byte order mark and a named separator',
    '\ufeffsep=,\nzip,lat,lng\n10001,40.7506,-73.9972\n11201,40.6943,-73.9903',
  ],
  ['short column names', 'Zip Code,lat,lng\n10001,40.7506,-73.9972\n11201,40.6943,-73.9903'],
  ['empty rows of a spreadsheet', "zip,lat,lon\n'10001,40.7506,-73.9972\n,,\n11201,40.6943,-73.9903\n,,\n"],
  ['a gazetteer with vertical bars', GAZETTEER.replaceAll('\t', '|')],
])('reads %s', async (_what, text) => {
  expect(await read(text)).toEqual([NEW_YORK, BROOKLYN]);
});

const HEADER = 'zip,latitude,longitude\n';
it.each([
  [
    'no column of ZIP codes',
    'code,latitude,longitude\n',
    'Line 1: There is no column ZIP or GEOID. The file must name its columns.',
  ],
  [
    'no column of longitudes',
    'GEOID\tINTPTLAT\n',
    'Line 1: There is no column LONGITUDE or INTPTLONG. The file must name its columns.',
  ],
  [
    'no header',
    '10001,40.7506,-73.9972',
    'Line 1: There is no column ZIP or GEOID. The file must name its columns.',
  ],
  ['no content', '', 'Line 1: There is no column ZIP or GEOID. The file must name its columns.'],
  ['only a header', HEADER, 'This file has no rows.'],
  [
    'a word for a ZIP code',
    `${HEADER}10001,1,2\n\nabc,1,2`,
    'Line 4: "abc" is not a ZIP code of five digits.',
  ],
  [
    'a ZIP code without its leading zeros',
    `${HEADER}7030,40.7,-74`,
    'Line 2: "7030" has fewer than five digits. A spreadsheet may have dropped the zeros in front.',
  ],
  ['an invalid latitude', `${HEADER}10001,90.1,2`, 'Line 2: "90.1" is not a latitude from -90 to 90.'],
  [
    'an invalid longitude',
    `${HEADER}10001,1,-180.5`,
    'Line 2: "-180.5" is not a longitude from -180 to 180.',
  ],
  [
    'a number in scientific notation',
    `${HEADER}10001,1e1,2`,
    'Line 2: "1e1" is not a latitude from -90 to 90.',
  ],
  ['an incomplete row', `${HEADER}10001,40.7`, 'Line 2: "" is not a longitude from -180 to 180.'],
  [
    'a duplicate ZIP code',
    `${HEADER}10001,1,2\n11201,1,2\n10001,1,2`,
    'Line 4: The ZIP code 10001 stands in line 2 already.',
  ],
  ['a header of commas', ','.repeat(ZIP_FILE.bytes), 'Line 1: This line is longer than 2,000 characters.'],
  [
    'a row of commas',
    `${HEADER}10001,1,2\n${','.repeat(ZIP_FILE.bytes)}`,
    'Line 3: This line is longer than 2,000 characters.',
  ],
  ['too many columns', `${HEADER}10001,1,2${','.repeat(48)}`, 'Line 2: This line has more than 50 columns.'],
  [
    'an open quotation mark',
    `${HEADER}10001,1,2\n"11201,1,2\n10003,1,2`,
    'Line 4: The quotation marks of this line do not match.',
  ],
  [
    'decimal commas',
    'zip;latitude;longitude\n10001;40,7506;-73,9972',
    'Line 2: "40,7506" is not a latitude from -90 to 90.',
  ],
  [
    'a bad row behind a named separator',
    `sep=,\n${HEADER}abc,1,2`,
    'Line 3: "abc" is not a ZIP code of five digits.',
  ],
  [
    'a bad row behind line ends of old Macs',
    'zip,lat,lng\r10001,1,2\rabc,1,2',
    'Line 3: "abc" is not a ZIP code of five digits.',
  ],
  ['a picture', 'zip\u0000', 'We could not read this file as text. Please save it as CSV (UTF-8).'],
])('rejects a file with %s', async (_what, text, message) => {
  expect(await errorOf(text)).toBe(message);
});

it('rejects a file that is not UTF-8', async () => {
  await expect(readZipCodeFile(Uint8Array.of(0x7a, 0xff, 0xfe))).rejects.toThrow(
    'We could not read this file as text.',
  );
});

const rows = (count: number) =>
  HEADER + Array.from({ length: count }, (_, n) => `${String(n).padStart(5, '0')},40,-73`).join('\n');

it('reads 45,000 rows and rejects one more before parsing', async () => {
  expect(await read(rows(ZIP_FILE.rows))).toHaveLength(45_000);
  expect(await errorOf(`${rows(ZIP_FILE.rows)}\nno row at all`)).toBe('This file has more than 45,000 rows.');
});

it('other work can run while a large file is read', async () => {
  let turns = 0;
  let next = setImmediate(function count() {
    turns += 1;
    next = setImmediate(count);
  });
  await read(rows(ZIP_FILE.rows));
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(ZIP_FILE.rows / 1_000 - 1);
});
