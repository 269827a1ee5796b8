// The terms and the privacy policy as a page. Pure functions, no I/O.
import { inHtml } from './page-text.js';

const HEADING = /^# +/;

/** Converts text to HTML: an empty line starts a paragraph, a line starting with "# " is a heading. */
export const legalTextHtml = (text: string): string =>
  text
    .replace(/^# .*$/gm, '\n$&\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(blockHtml)
    .join('\n');

const blockHtml = (block: string) =>
  HEADING.test(block)
    ? `<h2>${inHtml(block.replace(HEADING, ''))}</h2>`
    : `<p>${inHtml(block).replace(/\n/g, '<br>')}</p>`;

// Colors of the site (apps/web/src/app/styles/tokens.css), inlined because the page loads no stylesheets.
const STYLE = `
  body { margin: 0; background: #fff8ec; color: #1b1f4b; font: 17px/1.6 system-ui, sans-serif; overflow-wrap: anywhere }
  header, main, footer { max-width: 68ch; margin: 0 auto; padding: 16px 20px }
  header { border-bottom: 2px solid #e4dccb }
  header a { font-size: 1.25rem; font-weight: 800; color: inherit; text-decoration: none }
  a { display: inline-flex; align-items: center; min-height: 44px; color: #1e3ab8; font-weight: 700 }
  h1 { margin: 16px 0 8px; font-size: 2rem; line-height: 1.2 }
  h2 { margin: 32px 0 8px; font-size: 1.25rem; line-height: 1.3 }
  p { margin: 0 0 14px }
  footer { padding-bottom: 40px }
`;

/** All plain text. */
type LegalPage = { brand: string; title: string; text: string };

/** The complete page with a link to the site. Needs no script. */
export const legalPage = ({ brand, title, text }: LegalPage): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${inHtml(title)} | ${inHtml(brand)}</title>
<style>${STYLE}</style>
</head>
<body>
<header><a href="/">${inHtml(brand)}</a></header>
<main>
<h1>${inHtml(title)}</h1>
${legalTextHtml(text)}
</main>
<footer><a href="/">Back to ${inHtml(brand)}</a></footer>
</body>
</html>
`;
