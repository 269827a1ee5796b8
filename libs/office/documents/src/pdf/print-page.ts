// One page of the browser, which prints document after document.
import type { Browser, CDPSession, HTTPRequest, Page } from 'puppeteer';

/** In inches; a document's own styles set its margins. */
const LETTER = {
  paperWidth: 8.5,
  paperHeight: 11,
  marginTop: 0,
  marginRight: 0,
  marginBottom: 0,
  marginLeft: 0,
};

/** Without scripts the browser hardly ever clears away what earlier documents left: after so many it is told to. */
const DOCUMENTS_PER_SWEEP = 50;

/** Where the words of a document begin and end, as our templates write it. */
const WORDS_BEGIN = '<body>';
const WORDS_END = '</body></html>';

/** Fonts load as soon as words in them stand on the page; pictures, which would too, a document's policy forbids. */
const IS_READY = 'document.fonts.ready.then(() => {})';

export class PrintPage {
  /** What stands before the words of the document that is on the page; null when that document has another shape. */
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

  /** In one answer: puppeteer's own `pdf` takes a stream in three more turns, and a document is small. */
  async toPdf(html: string, limitMs: number): Promise<Uint8Array> {
    await this.show(html, limitMs);
    const { data } = await this.session.send('Page.printToPDF', {
      ...LETTER,
      printBackground: true,
      generateTaggedPDF: true,
    });
    this.documents += 1;
    // Nothing waits for it; a page that cannot will be met by the next document.
    if (this.documents % DOCUMENTS_PER_SWEEP === 0)
      void this.session.send('HeapProfiler.collectGarbage').catch(() => {});
    return Buffer.from(data, 'base64');
  }

  /**
   * Fonts and styles are most of a document and the same for all of a kind. Those that the page holds from the document
   * before are kept, and only the words are exchanged: that takes half the time.
   */
  private async show(html: string, limitMs: number): Promise<void> {
    const head = headOf(html);
    if (head !== null && head === this.head) {
      const words = html.slice(head.length, -WORDS_END.length);
      await this.page.evaluate(`document.body.innerHTML = ${JSON.stringify(words)}; ${IS_READY}`);
      return;
    }
    this.head = null;
    await this.page.setContent(html, { waitUntil: 'load', timeout: limitMs });
    await this.page.evaluate(IS_READY);
    this.head = head;
  }
}

/** All that stands before the words; null when the document is not one of our templates. */
function headOf(html: string): string | null {
  const begin = html.indexOf(WORDS_BEGIN);
  return begin > 0 && html.endsWith(WORDS_END) ? html.slice(0, begin + WORDS_BEGIN.length) : null;
}

/**
 * What a document may ask for: itself. A navigation is told "no content", which leaves the page where it is; rejecting
 * it would show an error page, at this document's expense or, since pages are reused, at the next one's.
 */
function answered(request: HTTPRequest): Promise<void> {
  if (request.isNavigationRequest()) return request.respond({ status: 204 });
  return request.url().startsWith('data:') ? request.continue() : request.abort();
}
