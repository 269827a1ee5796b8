import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const JOURNEYS = 'apps/web/e2e';
/** The journeys' folders by the folders of the site whose pages they visit. */
const FOLDERS = [
  ['apps/web/src/admin/', ['admin']],
  ['apps/web/src/host/', ['admin/host-day']],
  ['apps/web/src/site/account/', ['account']],
  ['apps/web/src/site/manage/', ['account']],
  ['apps/web/src/site/booking/payment/', ['booking', 'account/manage-booking']],
  ['apps/web/src/site/booking/', ['booking']],
  ['apps/web/src/site/contact/', ['site']],
  ['apps/web/src/site/pages/', ['site', 'quality']],
];
const IS_CODE = /\.([cm]?[jt]sx?|css|json)$/;

const git = (root, ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** The files that differ from main, committed or not. */
function changedFiles(root) {
  const main = ['origin/main', 'main'].find(
    (name) => git(root, 'branch', '--all', '--list', name, '--format=%(refname:short)').length > 0,
  );
  if (!main) throw new Error('There is no branch main or origin/main to compare with.');
  const [since] = git(root, 'merge-base', main, 'HEAD');
  const files = [
    ...git(root, 'diff', '--name-only', since),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ];
  return files.filter((file) => existsSync(join(root, file)));
}

/** What the journeys of `npm test -- changed` are chosen by: paths for Playwright; null for the core journeys. */
export function journeysFor(files) {
  const code = files.filter((file) => IS_CODE.test(file));
  const found = code.map((file) => {
    if (file.startsWith(`${JOURNEYS}/`) && file.endsWith('.spec.ts'))
      return [file.slice(JOURNEYS.length + 1)];
    return FOLDERS.find(([folder]) => file.startsWith(folder))?.[1] ?? null;
  });
  if (found.some((folders) => folders === null)) return null;
  return [...new Set(found.flat())];
}

/**
 * The commands that run what the changes since main can affect: specs by their imports, journeys by folder. A change
 * outside the folders of the pages, as in the server, runs the core journeys.
 */
export function affectedSteps(root, { playwright, usual }) {
  const files = changedFiles(root);
  console.log(
    files.length > 0 ? `Changed since main:\n  ${files.join('\n  ')}\n` : 'Nothing has changed since main.',
  );
  const code = files.filter((file) => IS_CODE.test(file));
  if (code.length === 0) return {};
  const specs = ['jest/bin/jest.js', '--passWithNoTests', '--findRelatedTests', ...code];
  const journeys = journeysFor(files);
  if (journeys === null) return { specs, core: usual.core };
  return journeys.length > 0
    ? { specs, journeys: playwright(JOURNEYS, ...journeys.map((path) => `e2e/${path}`)) }
    : { specs };
}
