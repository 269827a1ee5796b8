// The browsers of the journeys: the npm package's, identical on every machine, and the system's, as used by parents.
import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { systemChromium, systemHeadlessChromium } from '../../../standalone/testing/browsers.mjs';

const ROOT = resolve(import.meta.dirname, '../../../..');
const CACHE = join(ROOT, '.cache/journeys');
const PACKAGE = '@sparticuz/chromium';
const run = promisify(execFile);

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
    const manifest = createRequire(join(import.meta.dirname, 'here.js')).resolve(PACKAGE);
    const { version } = JSON.parse(readFileSync(resolve(dirname(manifest), '../../package.json'), 'utf8'));
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
