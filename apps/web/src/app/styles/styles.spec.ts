// Rules for the style sheets: one file per class, one list of colors, one order of layers.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import postcss, { type Root, type Rule } from 'postcss';

const SRC = join(__dirname, '../..');

const sheets = (): Map<string, Root> =>
  new Map(
    readdirSync(SRC, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.css'))
      .map((path) => [relative(SRC, join(SRC, path)), postcss.parse(readFileSync(join(SRC, path), 'utf8'))]),
  );

/** The parts of a selector between its combinators; brackets stay with their part. */
const partsOf = (selector: string) => selector.trim().match(/(?:\([^]*?\)+|\[[^\]]*\]|[^\s>+~([])+/g) ?? [];

/** The class that a selector starts with: its subject, or the container that it refers to. */
function leadOf(selector: string): string | undefined {
  const part = partsOf(selector).find((each) => /\.[A-Za-z_]/.test(each));
  return part && /\.(-?[A-Za-z_][\w-]*)/.exec(part)?.[1];
}

const isFrame = ({ parent }: Rule) =>
  parent?.type === 'atrule' && (parent as postcss.AtRule).name.endsWith('keyframes');

/** A nested rule starts with its parent's selector, unless it names a container of it, as `.list > &` does. */
function isBelowParent({ parent }: Rule, selector: string): boolean {
  let container = parent;
  while (container?.type === 'atrule') container = container.parent as typeof parent;
  return container?.type === 'rule' && (selector.startsWith('&') || !selector.includes('&'));
}

/** Classes with selectors in more than one file. */
function scattered(files: Map<string, Root>): string[] {
  const homes = new Map<string, Set<string>>();
  for (const [file, root] of files)
    root.walkRules((rule) => {
      if (isFrame(rule)) return;
      for (const lead of rule.selectors.filter((each) => !isBelowParent(rule, each)).map(leadOf))
        if (lead) homes.set(lead, (homes.get(lead) ?? new Set()).add(file));
    });
  return [...homes].flatMap(([name, at]) => (at.size > 1 ? [`.${name}: ${[...at].join(', ')}`] : []));
}

/** Declarations with a literal color: #1b1f4b, rgb(...), white. */
function ownColours(root: Root): string[] {
  const found: string[] = [];
  root.walkDecls(({ prop, value }) => {
    const isOwn =
      /#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(|(?:^|\s)(?:white|black|gr[ae]y|red|blue)(?:\s|$)/i.test(value);
    if (isOwn) found.push(`${prop}: ${value}`);
  });
  return found;
}

/**
 * Margins, paddings and gaps in px in place of a step of the scale. Less than 3 px is fine tuning, more than the
 * largest step is room for something, and `clamp()` is fluid.
 */
function ownSpaces(root: Root): string[] {
  const found: string[] = [];
  root.walkDecls(/^(?:margin|padding|(?:row-|column-)?gap)/, ({ prop, value }) => {
    const fixed = value.replace(/clamp\([^()]*\)/g, '');
    const sizes = (fixed.match(/[\d.]+(?=px)/g) ?? []).map(Number);
    if (sizes.some((size) => size >= 3 && size <= 64)) found.push(`${prop}: ${value}`);
  });
  return found;
}

const WIDTHS = ['480px', '720px', '960px', '1280px'];

/** Media queries about another width than the four, or with a prefix such as `min-width`. */
function otherWidths(root: Root): string[] {
  const found: string[] = [];
  root.walkAtRules('media', ({ params }) => {
    const about = params.match(/\([^()]*width[^()]*\)/g) ?? [];
    const isKnown = (each: string) =>
      /^\(width (?:<|>=) \d+px\)$/.test(each) && WIDTHS.some((width) => each.includes(` ${width}`));
    if (!about.every(isKnown)) found.push(params);
  });
  return found;
}

/** Files with more lines than allowed. */
const tooLong = (files: Map<string, Root>): string[] =>
  [...files]
    .filter(([, { source }]) => (source?.input.css.match(/\n/g) ?? []).length > 500)
    .map(([file]) => file);

/** Files with rules outside of their folder's layer; site, admin and host have none. */
function outOfLayer(files: Map<string, Root>): string[] {
  return [...files].flatMap(([file, root]) => {
    const isInLayers = root.nodes.every((node) => node.type !== 'rule');
    const names = root.nodes.flatMap((node) =>
      node.type === 'atrule' && node.name === 'layer' ? [node.params] : [],
    );
    if (file === 'app/styles/index.css') return isInLayers && names.join() === 'radix, parts' ? [] : [file];
    if (file.startsWith('ui/')) return isInLayers && names.every((name) => name === 'parts') ? [] : [file];
    return names.length === 0 ? [] : [file];
  });
}

describe('the style sheets', () => {
  const files = sheets();

  it('are all parsed', () => expect(files.size).toBeGreaterThan(30));

  it('define each class in one file; other files use it only below a class of their own', () => {
    expect(scattered(files)).toEqual([]);
  });

  it('have 500 lines at most', () => expect(tooLong(files)).toEqual([]));

  it('use only the color tokens', () => {
    const own = [...files]
      .filter(([file]) => file !== 'app/styles/tokens.css')
      .map(([, root]) => ownColours(root));
    expect(own.flat()).toEqual([]);
  });

  it('use the scale for spacing', () => expect([...files.values()].flatMap(ownSpaces)).toEqual([]));

  it('ask for four widths only', () => {
    expect([...files.values()].flatMap(otherWidths)).toEqual([]);
  });

  it('declare the order of layers once, before anything else', () => {
    expect(outOfLayer(files)).toEqual([]);
    const [, order] = files.get('app/styles/index.css')!.nodes;
    expect(order.toString()).toBe('@layer radix, parts');
    const imports = files.get('app/styles/index.css')!.nodes.slice(2).map(String);
    expect(imports.filter((line) => !/^@import '\.\/[\w-]+\.css' layer\(parts\)$/.test(line))).toEqual([]);
  });
});

describe('the checks report', () => {
  const css = (files: Record<string, string>) =>
    new Map(Object.entries(files).map(([file, text]) => [file, postcss.parse(text)]));

  it('a class in a second file, also in a selector list or a media query', () => {
    const files = css({
      'site/pages/a.css': '.tile { gap: 0 } .own .shared { gap: 0 }',
      'app/styles/b.css': '@media print { :is(.tile, .other) p { gap: 0 } } .shared:hover { gap: 0 }',
    });
    expect(scattered(files)).toEqual(['.tile: site/pages/a.css, app/styles/b.css']);
  });

  it('no class below its parent rule, but the container that a nested rule names', () => {
    const files = css({
      'site/pages/a.css':
        '.own { & .shared { gap: 0 } .other > & { gap: 0 } @media print { & .shared { gap: 0 } } }',
      'app/styles/b.css': '.shared, .other { gap: 0 }',
    });
    expect(scattered(files)).toEqual(['.other: site/pages/a.css, app/styles/b.css']);
  });

  it('a file of more than 500 lines', () => {
    const files = css({ 'ui/a.css': '\n'.repeat(500), 'ui/b.css': '\n'.repeat(501) });
    expect(tooLong(files)).toEqual(['ui/b.css']);
  });

  it.each(['color: #fff', 'background: linear-gradient(rgba(0, 0, 0, 0.5), red)', 'border: 1px solid white'])(
    'when a colour is written as in "%s"',
    (declaration) => expect(ownColours(postcss.parse(`.a { ${declaration} }`))).toEqual([declaration]),
  );

  it.each([
    '(width < 860px)',
    '(min-width: 720px)',
    'screen and (width <= 960px)',
    '(480px <= width < 720px)',
  ])('a width as in "%s"', (query) =>
    expect(otherWidths(postcss.parse(`@media ${query} { .a { gap: 0 } }`))).toEqual([query]),
  );

  it('no error for one of the four widths', () => {
    expect(
      otherWidths(postcss.parse('@media screen and (width >= 1280px) and (height < 480px) { a { gap: 0 } }')),
    ).toEqual([]);
  });

  it('no error for a color token', () => {
    expect(
      ownColours(postcss.parse('.a { color: var(--red); white-space: nowrap; transition: all 1s }')),
    ).toEqual([]);
  });

  it.each([
    ['ui/part.css', '.part { gap: 0 }'],
    ['ui/part.css', '@layer features { .part { gap: 0 } }'],
    ['site/pages/a.css', '@layer parts { .a { gap: 0 } }'],
    ['app/styles/index.css', '@layer parts, radix;'],
  ])('when %s says %s', (file, text) => expect(outOfLayer(css({ [file]: text }))).toEqual([file]));
});
