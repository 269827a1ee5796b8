// WebKit as shipped by GNOME: WebKitWebDriver starts MiniBrowser, which needs a display; Xvfb is a virtual one.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { DOWNLOADS, PLACE, WINDOW, type Engine, type Tab } from './tab.js';
import { type WebDriver, end, WebKitDriver } from './webkit-driver.js';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const DELETE = '\uE017';

export type WebKitPrograms = { driver: string; browser: string; screen: string };

/** Starts display and driver; every tab is a session, and so a browser, of its own. */
export async function startWebKit(programs: WebKitPrograms, home: string): Promise<Engine> {
  const screen = await startScreen(programs.screen);
  const env = { ...process.env, ...PLACE, ...ownHome(home), DISPLAY: screen.display };
  const driver = new WebKitDriver(programs.driver, env);
  process.once('exit', () => screen.process.kill());
  const options = { binary: programs.browser, args: ['--automation'] };
  return {
    newTab: async () => {
      const session = await driver.open({ 'webkitgtk:browserOptions': options });
      await session.post('/window/rect', WINDOW);
      return new WebKitTab(session);
    },
    close: async () => void (await Promise.all([driver.close(), end(screen.process)])),
  };
}

/** Xvfb chooses a free display number and prints it. */
async function startScreen(program: string): Promise<{ process: ChildProcess; display: string }> {
  const size = `${WINDOW.width}x${WINDOW.height}x24`;
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const number = await new Promise<string>((resolve, reject) => {
    (child.stdio[3] as Readable).once('data', (words: Buffer) => resolve(words.toString().trim()));
    child.once('error', reject);
    child.once('exit', () => reject(new Error('Xvfb ended.')));
  });
  return { process: child, display: `:${number}` };
}

/** Separate settings and caches, and reduced motion. */
function ownHome(home: string) {
  mkdirSync(join(home, 'gtk-3.0'), { recursive: true });
  writeFileSync(join(home, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  writeFileSync(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="$HOME/${DOWNLOADS}"\n`);
  const folders = ['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR'];
  return {
    HOME: home,
    NO_AT_BRIDGE: '1',
    // Without a graphics card, layers cost a fifth more CPU time than painting all at once.
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
    ...Object.fromEntries(folders.map((name) => [name, home])),
  };
}

class WebKitTab implements Tab {
  constructor(private readonly session: WebDriver) {}

  goTo(url: string): Promise<void> {
    return this.session.post('/url', { url });
  }

  back(): Promise<void> {
    return this.session.post('/back');
  }

  reload(): Promise<void> {
    return this.session.post('/refresh');
  }

  ask<T>(expression: string): Promise<T> {
    return this.session.post('/execute/sync', { script: `return ${expression}`, args: [] });
  }

  async press(expression: string): Promise<void> {
    await this.session.post(`${await this.element(expression)}/click`);
  }

  async type(expression: string, words: string): Promise<void> {
    await this.ask(`(${expression}).focus(), (${expression}).select(), true`);
    const actions = [...(words || DELETE)].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    // Key by key: sending a full string puts the caret after the existing text.
    await this.session.post('/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  async choose(expression: string, value: string): Promise<void> {
    await this.press(
      `[...${expression}.options].find((option) => option.value === ${JSON.stringify(value)})`,
    );
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.session.get<string>('/screenshot'), 'base64');
  }

  close(): Promise<void> {
    return this.session.end();
  }

  private async element(expression: string): Promise<string> {
    const found = await this.ask<Record<string, string> | null>(expression);
    if (!found?.[ELEMENT]) throw new Error(`No element: ${expression}`);
    return `/element/${found[ELEMENT]}`;
  }
}
