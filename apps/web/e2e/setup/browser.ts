// The browsers of the journeys: the npm package's, identical on every machine, and the system's, as used by parents.
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { findPackageJSON } from 'node:module';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../../..');
const CACHE = join(ROOT, '.cache/journeys');
const PACKAGE = '@sparticuz/chromium';
const run = promisify(execFile);

/** Where Debian and Fedora install WebKit's MiniBrowser, which is not in PATH. */
const WEBKIT_FOLDERS = ['/usr/lib', '/usr/libexec', '/usr/lib64'];

/** Path of the first of these programs found in PATH, or null. */
function program(...names: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

export const systemFirefox = () => program('firefox-esr', 'firefox');
export const systemChromium = () =>
  program('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable');
/** Chromium's headless shell where it is installed: a journey takes a third less time. */
const systemHeadlessChromium = () => program('chromium-headless-shell') ?? systemChromium();

/** The three programs needed to run WebKit; null when one is missing. */
export function systemWebKit() {
  const [driver, browser, screen] = [program('WebKitWebDriver'), miniBrowser(), program('Xvfb')];
  return driver && browser && screen ? { driver, browser, screen } : null;
}

function miniBrowser(): string | null {
  const inside = (folder: string) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const folders = WEBKIT_FOLDERS.flatMap((folder) => [folder, ...inside(folder)]);
  const paths = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].flatMap((version) =>
    folders.map((folder) => join(folder, version, 'MiniBrowser')),
  );
  return paths.find((path) => existsSync(path)) ?? null;
}

/** @throws Error for a missing browser where REQUIRE_ENGINES=1 asks for all of them; otherwise says so */
export function reportMissing(browser: unknown, words: string): void {
  // Workers read the configuration again.
  if (browser || process.env.TEST_WORKER_INDEX) return;
  if (process.env.REQUIRE_ENGINES === '1') throw new Error(words);
  console.log(words);
}

/**
 * Makes the package believe that it runs on Lambda, so that it unpacks libraries missing in bare Debian. Separate
 * process.
 */
const UNPACK = `
  const { default: chromium } = await import('${PACKAGE}');
  chromium.setGraphicsMode = false;
  await chromium.executablePath();
`;

type Browser = { executablePath: string; args: string[]; env?: Record<string, string> };

const ARGS = [
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
  '--disable-renderer-backgrounding',
];

/** Regular browsers also look for updates and make requests of their own. */
const ALONE = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function packedHome(): string | null {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  try {
    const manifest = findPackageJSON(PACKAGE, join(import.meta.dirname, 'here.js')) as string;
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    return join(CACHE, `chromium-${version}`);
  } catch {
    return null;
  }
}

/** The browser for screenshots: the configured one, else npm's (after `unpackBrowser`), else the system's. */
export function pinnedBrowser(): Browser {
  const home = packedHome();
  const given = process.env.PUPPETEER_EXECUTABLE_PATH;
  if (given) return { executablePath: given, args: ARGS, env: { ...environment(), ...fontsOf(home) } };
  if (!home) return { executablePath: systemChromium() ?? '', args: ARGS };
  return {
    executablePath: join(home, 'chromium'),
    args: ARGS,
    env: { ...environment(), LD_LIBRARY_PATH: join(home, 'al2023', 'lib'), ...fontsOf(home) },
  };
}

/** The system's Chromium, if it exists and differs from the pinned one. */
export function currentBrowser(): Browser | null {
  const executablePath = systemHeadlessChromium();
  if (!executablePath || executablePath === pinnedBrowser().executablePath) return null;
  return { executablePath, args: [...ARGS, ...ALONE], env: { ...environment(), ...fontsOf(packedHome()) } };
}

/** The pinned browser on a machine whose only font is slanted; null where npm has no browser. */
export function browserWithForeignFonts(): Browser | null {
  const home = packedHome();
  const browser = pinnedBrowser();
  if (!home) return null;
  return { ...browser, env: { ...browser.env, FONTCONFIG_FILE: join(home, 'fonts', FOREIGN) } };
}

function environment(): Record<string, string> {
  const { LD_LIBRARY_PATH: _, ...others } = process.env as Record<string, string>;
  return others;
}

const OWN = 'journeys.conf';
const FOREIGN = 'foreign.conf';

/** The fonts of npm's browser are the fallback for the site's own; system fonts are hidden. */
const fontsOf = (home: string | null): Record<string, string> =>
  home ? { FONTCONFIG_FILE: join(home, 'fonts', OWN) } : {};

/** Unpacks npm's browser next to its final path and renames it, so that a killed run leaves no partial copy. */
export async function unpackBrowser(): Promise<void> {
  const home = packedHome();
  if (!home) return;
  if (!existsSync(join(home, 'chromium'))) await unpack(home);
  const faces = join(home, 'fonts', 'fonts');
  writeFileSync(join(home, 'fonts', OWN), fontsConf(home, faces));
  const slanted = join(home, 'fonts', 'slanted');
  mkdirSync(slanted, { recursive: true });
  copyFileSync(join(faces, 'Open_Sans', 'OpenSans-Italic.ttf'), join(slanted, 'OpenSans-Italic.ttf'));
  writeFileSync(join(home, 'fonts', FOREIGN), fontsConf(home, slanted));
}

async function unpack(home: string): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(CACHE, 'unpacking-'));
  try {
    await run(process.execPath, ['--input-type=module', '-e', UNPACK], {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH, TMPDIR: draft, HOME: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    renameSync(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const fontsConf = (home: string, faces: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${faces}</dir><cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>
`;
