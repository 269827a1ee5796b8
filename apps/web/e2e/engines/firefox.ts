import { join } from 'node:path';
import puppeteer, { type BrowserContext, type ElementHandle, type Page } from 'puppeteer';
import { DOWNLOADS, PLACE, WINDOW, type Engine, type Tab } from './tab.js';

/** Headless Firefox, driven by WebDriver BiDi. */
export async function startFirefox(executablePath: string, home: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    // Firefox rejects a home directory of another user.
    env: { ...process.env, ...PLACE, HOME: home },
    defaultViewport: WINDOW,
    extraPrefsFirefox: {
      'ui.prefersReducedMotion': 1,
      'intl.accept_languages': 'en-US',
      'browser.download.folderList': 2,
      'browser.download.dir': join(home, DOWNLOADS),
    },
  });
  return {
    newTab: async () => {
      const context = await browser.createBrowserContext();
      return new FirefoxTab(await context.newPage(), context);
    },
    close: () => browser.close(),
  };
}

class FirefoxTab implements Tab {
  constructor(
    private readonly page: Page,
    private readonly context: BrowserContext,
  ) {}

  async goTo(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async back(): Promise<void> {
    // Not awaited: most history steps load no document, and the journey waits for their result.
    await this.page.evaluate('void history.back()');
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  ask<T>(expression: string): Promise<T> {
    return this.page.evaluate(expression) as Promise<T>;
  }

  async press(expression: string): Promise<void> {
    await (await this.element(expression)).click();
  }

  async type(expression: string, words: string): Promise<void> {
    const field = await this.element(expression);
    await field.focus();
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('a');
    await this.page.keyboard.up('Control');
    if (words === '') await this.page.keyboard.press('Delete');
    else await field.type(words);
  }

  async choose(expression: string, value: string): Promise<void> {
    await (await this.element(expression)).select(value);
  }

  async picture(): Promise<Buffer> {
    return Buffer.from(await this.page.screenshot());
  }

  close(): Promise<void> {
    return this.context.close();
  }

  private async element(expression: string): Promise<ElementHandle> {
    const handle = await this.page.evaluateHandle(expression);
    const element = handle.asElement();
    if (!element) throw new Error(`No element: ${expression}`);
    return element as ElementHandle;
  }
}
