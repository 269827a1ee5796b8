// Leaves of Radix Themes' style sheets what this site uses: its components, one theme, no breakpoint prefixes.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** What this needs of PostCSS, which comes with Vite. */
type Rule = {
  selectors: string[];
  parent?: { nodes?: unknown[]; remove(): void };
  source?: { input: { file?: string } };
  remove(): void;
};

type Sheet = { source?: { input: { file?: string } }; walkRules(visit: (rule: Rule) => void): void };

const OURS = /import \{([^}]*)\} from '@radix-ui\/themes'/g;
const THEIRS = /from"(\.[^"]+)"/g;
const NAMES = /rt-[A-Z][A-Za-z]*/g;

const kebab = (name: string) => name.replace(/(?!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();

/** Class names of every component that these sources import, and of what these are made of: dialogs appear late. */
function usedClasses(sources: string, components: string, isCounted: (file: string) => boolean): Set<string> {
  const used = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const code = readFileSync(file, 'utf8');
    for (const [name] of code.matchAll(NAMES)) used.add(name);
    for (const [, path] of code.matchAll(THEIRS)) follow(resolve(dirname(file), path));
  };
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && isCounted(name),
  );
  for (const file of files)
    for (const [, names] of readFileSync(join(sources, file), 'utf8').matchAll(OURS))
      for (const name of names
        .split(',')
        .map((each) => each.trim().split(' as ')[0])
        .filter(Boolean))
        follow(join(components, `${kebab(name)}.js`));
  return used;
}

/** Whether a selector can match on this site. A group such as `:is(.rt-A, .rt-B)` needs one of its names. */
export function canMatch(selector: string, used: ReadonlySet<string>): boolean {
  if (selector.includes('\\:rt-r-')) return false;
  const positive = selector.replace(/:not\((?:[^()]|\([^()]*\))*\)/g, '');
  if (/\.dark\b/.test(positive)) return false;
  const groups = positive.match(/\([^()]*\)/g) ?? [];
  const bare = positive.replace(/\([^()]*\)/g, '').match(NAMES) ?? [];
  const isKnown = (name: string) => used.has(name);
  return (
    bare.every(isKnown) &&
    groups.every((group) => {
      const names = group.match(NAMES) ?? [];
      return names.length === 0 || names.some(isKnown);
    })
  );
}

const isOfAdmin = (file: string) => /(^|\/)admin\//.test(file);

/**
 * A PostCSS plugin; only rules of Radix Themes are touched. The admin area has a sheet for what it alone uses, so that
 * public pages do not load it.
 */
export function purgeRadix(sources: string, library: string) {
  const components = join(library, 'dist/esm/components');
  const ofAdmin = usedClasses(sources, components, isOfAdmin);
  const ofOthers = usedClasses(sources, components, (file) => !isOfAdmin(file));
  return {
    postcssPlugin: 'purge-radix',
    OnceExit(sheet: Sheet) {
      const used = isOfAdmin(sheet.source?.input.file?.slice(sources.length) ?? '') ? ofAdmin : ofOthers;
      sheet.walkRules((rule) => {
        if (!rule.source?.input.file?.includes('@radix-ui/themes')) return;
        const kept = rule.selectors.filter((selector) => canMatch(selector, used));
        if (kept.length === rule.selectors.length) return;
        if (kept.length > 0) return void (rule.selectors = kept);
        let empty: { nodes?: unknown[]; parent?: unknown; remove(): void } | undefined = rule;
        while (empty) {
          const above = empty.parent as typeof empty;
          empty.remove();
          empty = above?.nodes?.length === 0 ? above : undefined;
        }
      });
    },
  };
}
