// The ops room's own styles, on the site's tokens: dense, flat, quiet.
export const OPS_STYLE = `
body{font-size:.9375rem;line-height:1.45}
.ops-head{display:flex;flex-wrap:wrap;gap:8px 20px;align-items:center;padding:12px clamp(16px,4vw,40px);background:var(--card);border-bottom:2.5px solid var(--ink)}
.ops-head h1{font-size:1.4rem}
.ops-head nav{display:flex;flex-wrap:wrap;gap:0 4px;margin-left:auto}
.ops-head nav a{display:inline-flex;align-items:center;min-height:44px;padding:0 12px;border-radius:var(--r-pill);font-weight:700;color:var(--blue-deep);text-underline-offset:3px}
.ops-main{display:grid;gap:24px;max-width:1320px;margin:0 auto;padding:20px clamp(16px,4vw,40px) 56px}
.ops-main>*{min-width:0}
.ops-two{display:grid;gap:24px;align-items:start}
.ops-two>*{min-width:0}
@media(min-width:980px){.ops-two{grid-template-columns:1fr 1fr}}
.ops-verdict{display:flex;flex-wrap:wrap;gap:0 20px;align-items:center;justify-content:space-between;padding:8px 20px;border:2.5px solid var(--green);border-radius:var(--r-md);background:var(--green-soft);color:var(--green-deep)}
.ops-verdict p{flex:1 1 20rem;padding:8px 0;font:600 1.3rem/1.3 var(--display)}
.ops-verdict.is-slow{background:var(--gold-soft);border-color:var(--gold);color:var(--ink)}
.ops-verdict.is-bad{background:var(--red-soft);border-color:var(--red);color:var(--red-deep)}
.ops-verdict.is-old{background:var(--card);border-style:dashed;border-color:var(--control);color:var(--ink)}
.ops-verdict.is-small{border-width:1.5px}
.ops-verdict.is-small p{font:600 .9375rem/1.4 var(--body)}
.ops-verdict details[open]{flex-basis:100%}
.ops-verdict details p,.ops-verdict.is-small details p{padding:0 0 8px;font:400 .9375rem/1.45 var(--body);color:var(--ink)}
.ops-verdict details summary{color:inherit;text-decoration:underline;text-underline-offset:3px}
.ops-verdict [data-read]{font-weight:400;font-variant-numeric:tabular-nums}
.ops-verdict+.ops-verdict{margin-top:-14px}
.ops-tiles{display:grid;grid-template-columns:repeat(auto-fill,minmax(176px,1fr));gap:12px}
.ops-tile{display:grid;grid-template-rows:auto auto 1fr auto;gap:2px;padding:12px 16px;background:var(--card);border:1.5px solid var(--line);border-radius:var(--r-md)}
.ops-tile dt{font-weight:700;font-size:var(--t-xs);color:var(--ink-2)}
.ops-tile dd{font:600 1.5rem/1.15 var(--display);font-variant-numeric:tabular-nums}
.ops-tile .ops-small{font:400 var(--t-xs)/1.35 var(--body);color:var(--ink-2)}
.ops-tile .ops-day{line-height:0}
.ops-tile.is-bad{background:var(--red-soft);border-color:var(--red)}
.ops-tile.is-bad dd,.ops-tile.is-bad dt,.ops-tile.is-bad .ops-small{color:var(--red-deep)}
.ops-spark{display:block;width:100%;height:32px;margin-top:8px;border-bottom:1px solid var(--line)}
.ops-spark polygon{fill:var(--blue-soft)}
.ops-spark polyline{fill:none;stroke:var(--blue);stroke-width:1.5;vector-effect:non-scaling-stroke;stroke-linejoin:round}
.ops-tile.is-bad .ops-spark polygon{fill:none}
.ops-tile.is-bad .ops-spark polyline{stroke:var(--red-deep)}
.ops-todo{display:block;margin-top:2px;color:var(--ink-2)}
.ops-stack{display:grid;gap:24px;min-width:0}
.ops-fault{display:block;font-weight:400;color:var(--red-deep)}
.ops-trace{display:block;font-weight:400;color:var(--ink-2)}
.ops-action{text-align:right}
.ops-action form{display:inline-block}
.ops-box{background:var(--card);border:1.5px solid var(--line);border-radius:var(--r-md);box-shadow:var(--soft)}
.ops-box>h2,.ops-box>h3{padding:14px 16px 10px;font-size:1.15rem}
.ops-box>p{padding:0 16px 14px;color:var(--ink-2)}
.ops-scroll{overflow-x:auto;border-radius:0 0 var(--r-md) var(--r-md)}
.ops-scroll:focus-visible{box-shadow:var(--focus)}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{height:44px;padding:6px 16px;text-align:left;border-top:1px solid var(--line);vertical-align:middle}
thead th{height:36px;font-size:var(--t-xs);color:var(--ink-2);background:var(--paper);white-space:nowrap}
th[scope=row]{font-weight:700}
.num{text-align:right;white-space:nowrap}
.ops-wide{min-width:14rem;overflow-wrap:anywhere}
.ops-now{white-space:nowrap}
.chip{display:inline-flex;align-items:center;min-height:26px;padding:0 10px;border-radius:var(--r-pill);font-weight:800;font-size:var(--t-xs);white-space:nowrap;background:var(--blue-soft);color:var(--blue-deep)}
.chip.good{background:var(--green-soft);color:var(--green-deep)}
.chip.slow{background:var(--gold-soft);color:var(--gold-deep)}
.chip.bad{background:var(--red-soft);color:var(--red-deep)}
.ops-note{padding:12px 16px;border-radius:var(--r-sm);background:var(--gold-soft);border:1.5px solid var(--gold);font-weight:600}
.ops-note.is-bad{background:var(--red-soft);border-color:var(--red);color:var(--red-deep)}
.ops-note.is-good{background:var(--green-soft);border-color:var(--green);color:var(--green-deep)}
.ops-search{display:flex;flex-wrap:wrap;gap:8px 12px;align-items:end;padding:16px}
.ops-search label{display:grid;gap:4px;flex:1 1 18rem;font-weight:700}
.ops-search input{min-height:44px;padding:8px 14px;font:inherit;font-size:1rem;color:var(--ink);background:#fff;border:2px solid var(--control);border-radius:var(--r-sm);width:100%}
.ops-search input:focus-visible{outline:3px solid transparent;box-shadow:var(--focus)}
.ops-button{min-height:44px;padding:6px 16px;border:2px solid var(--ink);border-radius:var(--r-pill);background:#fff;color:var(--ink);font:600 .9375rem/1.1 var(--display);cursor:pointer;white-space:nowrap}
.ops-button:hover{background:var(--gold-soft)}
.ops-button:focus-visible{outline:3px solid transparent;box-shadow:var(--focus);border-radius:var(--r-pill)}
.ops-link{display:inline-flex;align-items:center;min-height:44px;font-weight:700;color:var(--blue-deep);text-underline-offset:3px}
td .ops-link,th .ops-link{min-height:32px}
.ops-fold>summary{padding:0 16px}
.ops-row{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;padding:10px 16px}
.ops-facts{display:flex;flex-wrap:wrap;gap:2px 20px;padding:0 16px 12px;color:var(--ink-2);overflow-wrap:anywhere}
details summary{display:inline-flex;align-items:center;min-height:44px;cursor:pointer;font-weight:700;color:var(--blue-deep)}
pre{max-width:100%;margin:0 0 8px;padding:12px;overflow-x:auto;font-size:.8125rem;line-height:1.4;background:var(--paper);border-radius:var(--r-sm);white-space:pre-wrap;overflow-wrap:anywhere}
code{font-size:.875rem;overflow-wrap:anywhere}
.ops-refused{display:grid;gap:16px;max-width:34rem;margin:12vh auto;padding:0 20px}
.ops-foot{color:var(--ink-2)}
@media(min-width:720px){
.ops-jobs table{table-layout:fixed;min-width:880px}
.ops-jobs thead th:nth-child(1){width:24%}
.ops-jobs thead th:nth-child(2){width:16%}
.ops-jobs thead th:nth-child(-n+4):nth-child(n+3){width:9%}
.ops-jobs thead th:nth-child(5){width:12%}
.ops-jobs thead th:nth-child(7){width:8%}
}
@media(max-width:719px){
.ops-tiles{grid-template-columns:1fr 1fr;gap:8px}
.ops-tile{padding:10px 12px}
.cards-below table,.cards-below tbody{display:block}
.cards-below thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.cards-below tr{display:grid;grid-template-columns:1fr 1fr;gap:0 24px;padding:10px 16px;border-top:1px solid var(--line)}
.cards-below th[scope=row],.cards-below .ops-wide,.cards-below .ops-action{grid-column:1/-1}
.cards-below .ops-action:empty{display:none}
.cards-below .ops-action form{display:block;padding-top:6px}
.cards-below th,.cards-below td{display:flex;gap:12px;justify-content:space-between;align-items:baseline;height:auto;min-height:0;padding:4px 0;border:0;text-align:right}
.cards-below th[scope=row]{text-align:left;font-size:1rem}
.cards-below td[data-label]::before{content:attr(data-label);flex:none;font-weight:700;font-size:var(--t-xs);color:var(--ink-2)}
.cards-below .ops-wide{display:block;min-width:0;text-align:left}
.cards-below .ops-wide[data-label]::before{display:block}
.ops-head nav{margin-left:-12px}
}
`;

/**
 * Reads the page anew every ten seconds while somebody looks at it and works in nothing, counts the seconds since then,
 * and says so when the API gives no answer. What is shown stays.
 */
export const OPS_SCRIPT = `
let readAt = Date.now();
let isLost = false;
const main = document.querySelector('main');
const tick = () => {
  const place = main.querySelector('[data-read]');
  if (!place) return;
  const ago = Math.round((Date.now() - readAt) / 1000) + ' s ago';
  place.textContent = isLost ? 'The API gives no answer; last read ' + ago + '. This page asks again by itself.' : 'read ' + ago;
  place.closest('.ops-verdict').classList.toggle('is-old', isLost);
};
const read = async () => {
  const isBusy = main.contains(document.activeElement) || main.querySelector('details[open]') || String(getSelection());
  if (document.hidden || isBusy || !main.dataset.live) return;
  const answer = await fetch(location.href, { headers: { accept: 'text/html' } }).catch(() => null);
  isLost = !answer || !answer.ok;
  if (isLost) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  if (!fresh) return;
  readAt = Date.now();
  // What stands as before is not read out again.
  const [before, now] = [main, fresh].map((each) => each.querySelector('[data-sentence]'));
  if (before && now && before.textContent === now.textContent) now.removeAttribute('role');
  main.replaceChildren(...fresh.childNodes);
  tick();
};
setInterval(tick, 1000);
setInterval(read, 10000);
document.addEventListener('visibilitychange', read);
`;
