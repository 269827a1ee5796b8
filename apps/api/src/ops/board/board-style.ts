// The queue board is somebody else's page. It gets our colours and faces, and a bar that leads back.
import { html } from '../html.js';

const FONT = /href="(\/assets\/(fredoka|nunito)-[^"]+\.woff2)"/g;

/** The board's own variables, light and dark alike: the admin area has one theme. Values as in the site's tokens. */
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
const BAR = html`<nav class="ops-bar" aria-label="Ops room">
  <a href="/ops">Back to the ops room</a><a href="/admin">Admin area</a>
</nav>`;

const face = (href: string, name: string) =>
  `@font-face{font-family:${name === 'fredoka' ? 'Fredoka' : 'Nunito'};src:url(${href}) format("woff2");font-weight:300 1000;font-display:swap}`;

/** Puts our style and the bar into the board's page. `shell` is the built site's bare page, which names the fonts. */
export function dressBoard(page: string, shell: string): string {
  const faces = [...shell.matchAll(FONT)].map(([, href, name]) => face(href, name)).join('');
  return page
    .replace('</head>', () => `<style>${faces}${STYLE}</style></head>`)
    .replace(/<body[^>]*>/, (body) => `${body}${BAR.text}`);
}
