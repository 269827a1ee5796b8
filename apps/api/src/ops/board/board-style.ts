// Restyles the queue board, a third-party page: our colors and fonts, a bar with a link back, and names for icon
// buttons.
import { html } from '../../http/html.js';

const FONT = /href="(\/assets\/(fredoka|nunito)-[^"]+\.woff2)"/g;

/**
 * The board's CSS variables, the same for light and dark since the admin area has one theme. Values match the site's
 * tokens.
 */
const STYLE = `
:root,.dark-mode{color-scheme:light;
--background:#FFF8EC;--foreground:#1B1F4B;--card:#fff;--popover:#fff;--muted:#FBF0DC;--muted-foreground:#4A4F7A;
--border:#E4DCCB;--input:#777AA0;--primary:#2B4FE0;--primary-foreground:#fff;--secondary:#E4EAFF;--secondary-foreground:#1B1F4B;
--accent:#E4EAFF;--accent-foreground:#1E3AB8;--destructive:#D92D3A;--destructive-foreground:#fff;
--sidebar:#fff;--sidebar-foreground:#1B1F4B;--sidebar-border:#E4DCCB;--sidebar-accent:#E4EAFF;
--status-active:#2B4FE0;--status-completed:#0B6B41;--status-failed:#D92D3A;--status-waiting:#8A5A00;--status-delayed:#4A4F7A;
--hl-attribute:#1e3a8a;--hl-keyword:#990073;--hl-meta:#4A4F7A;--hl-number:#0e7490;--hl-string:#b31d3c;--hl-type:#44548c;
--json-edit-gutter-bg:#FBF0DC;--json-edit-gutter-active-bg:#E4DCCB;--json-edit-selection-bg:#E4EAFF;
--radius:12px;--font-sans:Nunito,system-ui,sans-serif;--header-offset:calc(var(--header-height) + 44px)}
#root header{padding-top:44px}
#root header h1,#root h1,#root h2{font-family:Fredoka,Nunito,sans-serif}
.ops-bar{position:fixed;inset:0 0 auto;z-index:100;display:flex;gap:4px;align-items:center;height:44px;padding:0 12px;background:#1B1F4B;font:700 15px/1 Nunito,system-ui,sans-serif}
.ops-bar a{display:inline-flex;align-items:center;height:44px;padding:0 12px;color:#fff;text-underline-offset:3px}
.ops-bar a:focus-visible{outline:3px solid #FFC531;outline-offset:-3px}
`;
/**
 * Labels each unnamed button with the queue of its card, or else of the page. The board re-renders after every poll, so
 * a mutation observer repeats this.
 */
export const BOARD_SCRIPT = `
(() => {
  const QUEUE = /\\/queue\\/([^/?#]+)/;
  // In its header, where the details of Redis and its own papers are switched off.
  const HEADER = ['Full screen', 'Settings'];
  const queueOf = (button) => {
    for (let place = button.parentElement; place; place = place.parentElement) {
      const links = [...place.querySelectorAll('a[href*="/queue/"]')];
      const names = new Set(links.map((link) => QUEUE.exec(link.getAttribute('href'))?.[1]));
      if (names.size === 1) return [...names][0];
      if (names.size > 1) break;
    }
    return QUEUE.exec(location.pathname)?.[1];
  };
  const nameAll = () => {
    for (const button of document.querySelectorAll('button:not([aria-label]):not([aria-labelledby])')) {
      if (button.textContent.trim() || button.title) continue;
      const list = button.closest('header ul');
      const queue = queueOf(button);
      const name = list
        ? HEADER[[...list.children].indexOf(button.parentElement)]
        : queue && 'Actions for ' + queue;
      button.setAttribute('aria-label', name ?? 'Actions');
    }
  };
  new MutationObserver(nameAll).observe(document, { childList: true, subtree: true });
})();
`;

const BAR = html`<nav class="ops-bar" aria-label="Operations">
  <a href="/admin?tab=operations">Back to Operations</a>
</nav>`;

const face = (href: string, name: string) =>
  `@font-face{font-family:${name === 'fredoka' ? 'Fredoka' : 'Nunito'};src:url(${href}) format("woff2");font-weight:300 1000;font-display:swap}`;

/** Adds our styles, labels and bar to the board's page. `shell` is the built site's shell, which lists the fonts. */
export function styleBoard(page: string, shell: string): string {
  const faces = [...shell.matchAll(FONT)].map(([, href, name]) => face(href, name)).join('');
  return page
    .replace('</head>', () => `<style>${faces}${STYLE}</style><script>${BOARD_SCRIPT}</script></head>`)
    .replace(/<body[^>]*>/, (body) => `${body}${BAR.text}`);
}
