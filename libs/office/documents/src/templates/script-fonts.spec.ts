import { storedBooking } from '#libs/platform/testing';
import { fontFaces } from './document.styles.js';
import { receiptHtml } from './receipt.js';
import { scriptFaces } from './script-fonts.js';

const issuer = { brand: 'Field Day', email: 'a@b.c', phone: '', serviceArea: 'Town', timeZone: 'UTC' };

const ONE_LETTER = { sc: '明', kr: '준', devanagari: 'ष', arabic: 'ح', emoji: '🎂' };

const facesOf = (text: string) => scriptFaces(text).split('@font-face').slice(1);
/** The scripts whose fonts a text gets, told by the characters that they offer. */
const scriptsOf = (text: string) => {
  const faces = facesOf(text);
  const of = (letter: string) => facesOf(letter).at(-1) as string;
  return Object.entries(ONE_LETTER).flatMap(([script, letter]) =>
    faces.includes(of(letter)) ? [script] : [],
  );
};

it.each([
  ['李明', ['sc']],
  ['明さくら、アリス', ['sc']],
  ['김민준', ['kr']],
  ['हर्ष शर्मा', ['devanagari']],
  ['محمد', ['arabic']],
  ['Mary 🎂', ['emoji']],
  ['明 준 ष ح 🎂', ['sc', 'kr', 'devanagari', 'arabic', 'emoji']],
])('%s brings the fonts of its scripts, and no others', (text, scripts) => {
  expect(scriptsOf(text)).toEqual(scripts);
});

it.each(['Mary Smith', 'Zoë Łukasz Šárka', 'Привет', '“Rock ’n’ Roll” – 10 × 20 € · ™ © ®', '1 # *'])(
  '%s brings no font',
  (text) => {
    expect(scriptFaces(text)).toBe('');
  },
);

it('a text brings only the parts of a font that have its letters', () => {
  expect(facesOf('明')).toHaveLength(1);
  expect(facesOf('明明')).toEqual(facesOf('明'));
  expect(facesOf('김민준').length).toBeLessThanOrEqual(3);
});

it('a receipt in plain English embeds the fonts of the site alone; one for 李明 also those of the name', () => {
  const receipt = (parentName: string) =>
    receiptHtml({ booking: storedBooking({ parentName }), issuer, number: '7' });
  const faces = (html: string) => html.match(/@font-face\{.*?\}/g);
  expect(faces(receipt('Mary Smith'))?.join('')).toBe(fontFaces());
  expect(faces(receipt('李明'))?.join('')).toBe(fontFaces() + scriptFaces('李明'));
});
