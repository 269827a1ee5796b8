// A reused browser page that prints one document after another.
import type { Browser, CDPSession, HTTPRequest, Page } from 'puppeteer';

/** In inches; each document's styles set its margins. */
const LETTER = {
  paperWidth: 8.5,
  paperHeight: 11,
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
};

/** Without scripts the browser rarely collects garbage, so it is triggered after this many documents. */
const DOCUMENTS_PER_SWEEP = 50;

/** Delimiters of a document's content in our templates. */
const WORDS_BEGIN = '<body>';
const WORDS_END = '</body></html>';

/**
 * Loads the fonts, and hides the document on the browser's screen, which nobody sees: its layout and drawing there took
 * two fifths of the browser's time. The printed sheet has a layout of its own, and printing waits for the logo.
 */
const FONTS_WITHOUT_SCREEN = `Promise.all([...document.fonts].map((font) => font.load())).then(() => {
  const style = document.createElement('style');
  style.textContent = '@media screen { body { display: none } }';
  document.head.append(style);
})`;

export class PrintPage {
  /** Everything before the content of the current document; null when it does not have the template's shape. */
  private head: string | null = null;
  private documents = 0;

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async open(browser: Browser): Promise<PrintPage> {
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      void answered(request).catch(() => {});
    });
    return new PrintPage(page, await page.createCDPSession());
  }

  get isClosed(): boolean {
    return this.page.isClosed();
  }

  async close(): Promise<void> {
    await this.page.close().catch(() => {});
  }

  /** A single CDP call: puppeteer's own `pdf` streams in three more round trips, and a document is small. */
  async toPdf(html: string, limitMs: number): Promise<Uint8Array> {
    await this.show(html, limitMs);
    const { data } = await this.session.send('Page.printToPDF', {
      ...LETTER,
      printBackground: true,
      generateTaggedPDF: true,
    });
    this.documents += 1;
    // Not awaited; if the page is broken, the next document fails on it.
    if (this.documents % DOCUMENTS_PER_SWEEP === 0)
      void this.session.send('HeapProfiler.collectGarbage').catch(() => {});
    return Buffer.from(data, 'base64');
  }

  /**
   * Fonts and styles are most of a document and identical for all documents of a kind. When they match those already on
   * the page, only the content is replaced, which takes half the time.
   */
  private async show(html: string, limitMs: number): Promise<void> {
    const head = headOf(html);
    if (head !== null && head === this.head) {
      const words = html.slice(head.length, -WORDS_END.length);
      await this.page.evaluate(`document.body.innerHTML = ${JSON.stringify(words)}`);
      return;
    }
    this.head = null;
    await this.page.setContent(html, { waitUntil: 'load', timeout: limitMs });
    await this.page.evaluate(FONTS_WITHOUT_SCREEN);
    this.head = head;
  }
}

/** Everything before the content; null when the document does not come from our templates. */
function headOf(html: string): string | null {
  const begin = html.indexOf(WORDS_BEGIN);
  return begin > 0 && html.endsWith(WORDS_END) ? html.slice(0, begin + WORDS_BEGIN.length) : null;
}

/**
 * Only the document itself is loaded. Navigations get 204, which leaves the page unchanged; aborting would show an
 * error page in this document or, since pages are reused, in the next one.
 */
function answered(request: HTTPRequest): Promise<void> {
  if (request.isNavigationRequest()) return request.respond({ status: 204 });
  return request.url().startsWith('data:') ? request.continue() : request.abort();
}
