import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCRIPT_FAMILIES } from './script-fonts.js';

/** Shared styles for phone, screen and one sheet of Letter or A4. Colors are the site's tokens. */
export const DOCUMENT_STYLES = `
:root{--ink:#1B1F4B;--ink-2:#4A4F7A;--line:#E4DCCB;--paper:#FFF8EC;--blue:#2B4FE0;--gold:#FFC531;--gold-soft:#FFF1C9;
--green-soft:#DDF6E8;--green-deep:#0B6B41;--display:"Fredoka",${SCRIPT_FAMILIES},ui-rounded,"Arial Rounded MT Bold",system-ui,sans-serif;
--body:"Nunito",${SCRIPT_FAMILIES},system-ui,-apple-system,"Segoe UI",sans-serif}
*{box-sizing:border-box;margin:0}
html{-webkit-text-size-adjust:100%;-webkit-print-color-adjust:exact;print-color-adjust:exact}
body{font:600 16px/1.5 var(--body);color:var(--ink);background:var(--paper);padding:16px;overflow-wrap:anywhere}
h1,h2{font-family:var(--display);font-weight:600;line-height:1.1}
.sheet{max-width:760px;margin:0 auto;background:#fff;border:2.5px solid var(--ink);border-radius:26px;overflow:hidden}
.head{display:flex;flex-wrap:wrap;gap:12px 20px;align-items:center;justify-content:space-between;padding:22px 28px;color:#fff;
background:var(--blue) repeating-linear-gradient(115deg,transparent 0 22px,#ffffff1c 22px 44px);border-bottom:2.5px solid var(--ink)}
.brand{display:flex;align-items:center;gap:10px;font:600 22px/1.1 var(--display)}
.brand span{display:grid;place-items:center;width:48px;height:48px;background:#fff;border:2.5px solid var(--ink);border-radius:50%}
.brand svg{width:30px;height:30px;display:block}
.head h1{font-size:30px;text-align:right}
.body{padding:22px 28px 24px;display:grid;gap:22px}
.lead{display:flex;flex-wrap:wrap;gap:12px 24px;justify-content:space-between;align-items:flex-start}
.lead p{max-width:34em}
.chip{background:var(--green-soft);color:var(--green-deep);border:2px solid var(--green-deep);border-radius:999px;padding:3px 16px;
font:600 16px/1.4 var(--display);letter-spacing:.03em;white-space:nowrap}
.ids{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:10px 20px;background:var(--gold-soft);border-radius:18px;padding:14px 18px}
dt{font-size:13px;font-weight:800;color:var(--ink-2)}
dd{margin:0;font-weight:600}
.ids .wide{grid-column:1/-1}
h2{font-size:20px;margin-bottom:8px}
.facts{display:grid;grid-template-columns:repeat(auto-fit,minmax(240px,1fr));gap:10px 24px}
.games{display:flex;flex-wrap:wrap;gap:8px;list-style:none;padding:0}
.games li{border:2px solid var(--ink);border-radius:999px;padding:2px 14px;font-weight:800;font-size:15px}
b,strong{font-weight:800}
table{width:100%;border-collapse:collapse}
td,th{padding:7px 0;text-align:left;font-weight:600;border-bottom:2px dashed var(--line);vertical-align:top}
td small{display:block;color:var(--ink-2);font-size:13.5px;font-weight:600}
.sum{text-align:right;font:600 17px/1.4 var(--display);font-variant-numeric:tabular-nums;white-space:nowrap;padding-left:16px}
.rest th{border-bottom:0;padding:4px 0;color:var(--ink-2)}.rest td{border-bottom:0;padding:4px 0}
.rest tr:first-child>*{padding-top:10px}
.total>*{border-bottom:0;border-top:2.5px solid var(--ink);padding-top:10px;font:600 21px/1.3 var(--display)}
.total .sum{font-size:26px}.total i{font-style:normal;font-size:.6em;padding-left:.3em}
.steps{list-style:none;padding:0;display:grid;gap:8px}
.steps li{padding-left:16px;border-left:4px solid var(--gold)}
.steps b{display:block;font-weight:800;font-size:14px;color:var(--ink-2)}
.small{font-size:14px;color:var(--ink-2)}.small ul{padding-left:18px}
.foot{border-top:2.5px solid var(--ink);padding:14px 28px;font-size:14px;font-weight:600;display:flex;flex-wrap:wrap;gap:2px 18px;justify-content:space-between}
@media(max-width:560px){.sum{padding-left:8px}.total .sum{font-size:23px}.head,.body,.foot{padding-left:18px;padding-right:18px}.head h1{text-align:left;font-size:26px}}
@page{size:letter;margin:11mm 12mm}
@media print{
body{padding:0;background:#fff;font-size:13.5px;line-height:1.42}
.sheet{max-width:none;border-radius:20px}
.head{padding:14px 24px}.head h1{font-size:26px}.brand{font-size:20px}
.body{padding:16px 24px;gap:14px}
.ids{padding:9px 16px;gap:6px 18px}.facts{grid-template-columns:1fr 1fr;gap:6px 24px}
dt{font-size:11.5px}h2{font-size:17px;margin-bottom:5px}
td,th{padding:4px 0}td small{display:inline;font-size:12px;padding-left:8px}.games{gap:5px}.games li{font-size:12.5px;padding:1px 11px}
.sum{font-size:14.5px}.total>*{font-size:17px;padding-top:7px}.total .sum{font-size:21px}
.steps{gap:5px}.steps b{font-size:12px}.small,.foot{font-size:12px}.foot{padding:9px 24px}
tr,li,.total,.ids,.foot{break-inside:avoid}h2{break-after:avoid}
}`;

/**
 * Static fonts of the weights that documents use. A variable font would be parsed for each document and embedded in the
 * PDF as outlines, at four times the size and twice the time. License: `fonts/OFL.txt`.
 */
const FACES = [
  { family: 'Fredoka', weight: 600, file: 'fredoka-600.woff2' },
  { family: 'Nunito', weight: 600, file: 'nunito-600.woff2' },
  { family: 'Nunito', weight: 800, file: 'nunito-800.woff2' },
];

let faces: string | null = null;

/** The site's two fonts embedded in the document, because a document loads no external files. */
export function fontFaces(): string {
  faces ??= FACES.map(({ family, weight, file }) => {
    const font = readFileSync(join(import.meta.dirname, 'fonts', file)).toString('base64');
    return `@font-face{font-family:"${family}";src:url(data:font/woff2;base64,${font}) format("woff2");font-weight:${weight}}`;
  }).join('');
  return faces;
}
