// The browsers of the journeys: npm's, which is the same on every machine, and the system's, which is what parents have.
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

/** Says "Lambda" to the package, which then unpacks the libraries that bare Debian lacks. Runs in its own process. */
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

/** A browser for people also looks for updates and asks for things of its own. */
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

/** What pictures are compared in: the browser that is named, else npm's (once `unpackBrowser` ran), else the system's. */
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

/** The system's Chromium, when it is there and another one than the pinned. */
export function currentBrowser(): Browser | null {
  const executablePath = systemHeadlessChromium();
  if (!executablePath || executablePath === pinnedBrowser().executablePath) return null;
  return { executablePath, args: [...ARGS, ...ALONE], env: { ...environment(), ...fontsOf(packedHome()) } };
}

/** The pinned browser on a machine whose only face is a slanted one; null where npm has no browser. */
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

/** The faces that come with npm's browser stand in for what the site does not bring; the machine's own are not seen. */
const fontsOf = (home: string | null): Record<string, string> =>
  home ? { FONTCONFIG_FILE: join(home, 'fonts', OWN) } : {};

/** Unpacks npm's browser once, beside its final place, so that a killed run leaves nothing half done. */
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
