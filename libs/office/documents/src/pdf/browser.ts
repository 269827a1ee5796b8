// Finds a browser for PDF rendering on machines that may have none installed.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** `environment` is the browser's complete environment: it contains none of our secrets. */
export type FoundBrowser = { executablePath: string; args: string[]; environment: NodeJS.ProcessEnv };

const PACKAGE = '@sparticuz/chromium';
const SYSTEM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Default switches of the package that documents do not need; these weaken the browser's security. */
const UNWANTED = ['--disable-web-security', '--allow-running-insecure-content', '--ignore-gpu-blocklist'];
const SYSTEM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
];

/** Runs in its own process: the package sets LD_LIBRARY_PATH, which every later child process would inherit. */
const UNPACK = `
  const { default: chromium } = await import('${PACKAGE}');
  chromium.setGraphicsMode = false;
  await chromium.executablePath();
  process.stdout.write(JSON.stringify(chromium.args));
`;

const run = promisify(execFile);

const plainEnvironment = (home: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  LANG: 'C.UTF-8',
  HOME: home,
  TMPDIR: process.env.TMPDIR,
  TZ: 'UTC',
});

/**
 * Browsers to try in order: only PUPPETEER_EXECUTABLE_PATH when set; otherwise the npm package, which includes the
 * libraries that minimal Debian lacks and is unpacked once into `folder`; then the system's browsers.
 */
export async function* findBrowsers(givenPath: string, folder: string): AsyncGenerator<FoundBrowser> {
  const environment = plainEnvironment(folder);
  if (givenPath) return yield { executablePath: givenPath, args: SYSTEM_ARGS, environment };
  await mkdir(folder, { recursive: true });
  const packed = await unpackedBrowser(folder).catch(() => null);
  if (packed) yield packed;
  for (const name of SYSTEM_NAMES) {
    const paths = (process.env.PATH ?? '').split(delimiter).map((path) => join(path, name));
    const executablePath = paths.find((path) => existsSync(path));
    if (executablePath) yield { executablePath, args: SYSTEM_ARGS, environment };
  }
}

async function unpackedBrowser(folder: string): Promise<FoundBrowser | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null;
  const manifest = findPackageJSON(PACKAGE, join(import.meta.dirname, 'here.js')) as string;
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  const home = join(folder, `chromium-${version}`);
  if (!existsSync(join(home, 'args.json'))) await unpack(folder, home);
  const args = JSON.parse(await readFile(join(home, 'args.json'), 'utf8')) as string[];
  return {
    executablePath: join(home, 'chromium'),
    args: args.filter((arg) => !UNWANTED.includes(arg)),
    environment: {
      ...plainEnvironment(home),
      LD_LIBRARY_PATH: join(home, 'al2023', 'lib'),
      FONTCONFIG_PATH: join(home, 'fonts'),
    },
  };
}

/** Unpacks next to the final folder and renames, so that an interrupted or concurrent unpack leaves nothing partial. */
async function unpack(folder: string, home: string): Promise<void> {
  const draft = await mkdtemp(join(folder, 'unpacking-'));
  try {
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', UNPACK], {
      cwd: import.meta.dirname,
      env: { PATH: process.env.PATH, TMPDIR: draft, HOME: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
    });
    await writeFile(join(draft, 'fonts', 'fonts.conf'), fontsConf(home));
    await writeFile(join(draft, 'args.json'), stdout);
    await rename(draft, home).catch(() => access(join(home, 'args.json')));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

const fontsConf = (home: string) => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<dir>/usr/share/fonts</dir><dir>/usr/local/share/fonts</dir><dir>${join(home, 'fonts', 'fonts')}</dir>
<cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>
`;
