// The browsers installed on this machine, in addition to npm's Chromium.
import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
/** Where Debian and Fedora install WebKit's MiniBrowser, which is not in PATH. */
const WEBKIT_FOLDERS = ['/usr/lib', '/usr/libexec', '/usr/lib64'];

/**
 * Path of the first of these programs found in PATH, or null.
 * @param {string[]} names
 */
export function program(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => existsSync(path)) ?? null;
}

export const systemChromium = () => program(...CHROMIUM);
/** Chromium's headless shell where it is installed: a journey takes a third less time. */
export const systemHeadlessChromium = () => program('chromium-headless-shell') ?? systemChromium();
export const systemFirefox = () => program('firefox-esr', 'firefox');

/** The three programs needed to run WebKit; null when one is missing. */
export function systemWebKit() {
  const [driver, browser, screen] = [program('WebKitWebDriver'), miniBrowser(), program('Xvfb')];
  return driver && browser && screen ? { driver, browser, screen } : null;
}

function miniBrowser() {
  const inside = (folder) =>
    existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  const folders = WEBKIT_FOLDERS.flatMap((folder) => [folder, ...inside(folder)]);
  const paths = ['webkitgtk-6.0', 'webkit2gtk-4.1', 'webkit2gtk-4.0'].flatMap((version) =>
    folders.map((folder) => join(folder, version, 'MiniBrowser')),
  );
  return paths.find((path) => existsSync(path)) ?? null;
}
