// The browser of the journeys on a machine that may have none: the one that is named, else npm's, else the system's.
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

const ROOT = resolve(import.meta.dirname, '../../../..');
const CACHE = join(ROOT, '.cache/journeys');
const PACKAGE = '@sparticuz/chromium';
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
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

function systemBrowser(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = SYSTEM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? '';
}

/** What Playwright launches. npm's browser is there once `unpackBrowser` ran. */
export function chosenBrowser(): Browser {
  const given = process.env.PUPPETEER_EXECUTABLE_PATH;
  if (given) return { executablePath: given, args: ARGS };
  const home = packedHome();
  if (!home) return { executablePath: systemBrowser(), args: ARGS };
  const { LD_LIBRARY_PATH: _, ...environment } = process.env as Record<string, string>;
  return {
    executablePath: join(home, 'chromium'),
    args: ARGS,
    env: {
      ...environment,
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(home, 'fonts'),
    },
  };
}

/** Unpacks npm's browser once, beside its final place, so that a killed run leaves nothing half done. */
export async function unpackBrowser(): Promise<void> {
  const home = process.env.PUPPETEER_EXECUTABLE_PATH ? null : packedHome();
  if (!home || existsSync(join(home, 'chromium'))) return;
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(CACHE, 'unpacking-'));
  try {
    await run(process.execPath, ['--input-type=module', '-e', UNPACK], {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH, TMPDIR: draft, HOME: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    writeFileSync(join(draft, 'fonts', 'fonts.conf'), fontsConf(home));
    renameSync(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

const fontsConf = (home: string) => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir>${join(home, 'fonts', 'fonts')}</dir>
<cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>
`;
