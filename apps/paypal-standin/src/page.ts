import { usd } from './amount.js';
import type { Capture } from './ledger.js';
import type { StandinState } from './standin-state.js';

/** Outcomes of a capture by button, with the fault that causes each. */
export const ENDINGS = {
  success: 'none',
  decline: 'decline',
  pending: 'pending',
  'time-out': 'timeout',
} as const;
export type Ending = keyof typeof ENDINGS;

const ENDING_LABELS: Record<Ending, { label: string; says: string }> = {
  success: { label: 'Success', says: 'The money is taken at once.' },
  decline: { label: 'Decline', says: 'The bank refuses the card; nothing is taken.' },
  pending: { label: 'Pending', says: 'PayPal reviews the payment; it is settled below.' },
  'time-out': { label: 'Time-out', says: 'PayPal does not answer when the money is to be taken.' },
};
const APPROVALS = {
  'at-once': { label: 'Approve at once', says: 'No window opens; the buyer has said yes.' },
  wait: { label: 'Ask the buyer', says: 'A window asks: approve, decline or cancel.' },
} as const;
const FAULTS: Record<string, Ending> = {
  INSTRUMENT_DECLINED: 'decline',
  pending: 'pending',
  hang: 'time-out',
};

/** The page with the buttons and the current switches. */
export function switchesPage({ switches, ledger }: StandinState): string {
  const { approval, listedUntil: _, ...faults } = switches.view();
  const { capture, ...others } = faults as Record<string, { fault: string; times: number | null }>;
  const ending = capture ? FAULTS[capture.fault] : 'success';
  const pending = [...ledger.captures.values()].filter(({ status }) => status === 'PENDING');
  return html(`
<header><h1>PayPal stand-in</h1><p>It plays PayPal for this machine. No real money moves.</p></header>
<section aria-labelledby="end"><h2 id="end">How does a payment end?</h2>
<form method="post" action="/">
<div class="choices">${Object.keys(ENDINGS)
    .map((name) => button('payment', name, ENDING_LABELS[name as Ending], name === ending))
    .join('')}</div>
<label class="once"><input type="checkbox" name="once"${capture?.times ? ' checked' : ''}> for the next payment only</label>
</form>
<p class="now" role="status">${nowOf(ending, capture)}</p></section>
<section aria-labelledby="buyer"><h2 id="buyer">What does the buyer do?</h2>
<form method="post" action="/"><div class="choices">${Object.entries(APPROVALS)
    .map(([name, words]) => button('approval', name, words, name === approval))
    .join('')}</div></form></section>
<section aria-labelledby="review"><h2 id="review">Payments under review</h2>
${pending.length === 0 ? '<p>There is none.</p>' : `<ul>${pending.map(reviewed).join('')}</ul>`}</section>
${otherFaults(others)}
<footer><form method="post" action="/"><button class="plain" name="all" value="normal">Set everything back to normal</button></form>
<p>Scripts use <a href="/standin/switches">/standin/switches</a> for finer faults and <a href="/standin/ledger">/standin/ledger</a> for every movement of money; see apps/paypal-standin/README.md.</p></footer>`);
}

const button = (
  name: string,
  value: string,
  { label, says }: { label: string; says: string },
  isOn: boolean,
) =>
  `<button name="${name}" value="${value}" aria-pressed="${isOn}"><strong>${label}</strong><span>${says}</span></button>`;

function nowOf(ending: Ending | undefined, set: { fault: string; times: number | null } | undefined): string {
  const how = ending ? ENDING_LABELS[ending].label : escape(set?.fault ?? '');
  const forHow = set?.times ? `, ${set.times === 1 ? 'once' : `${set.times} times`}, then Success` : '';
  return `Now: <b>${how}</b>${forHow}.`;
}

const reviewed = ({ id, amountCents }: Capture) =>
  `<li><span>$${usd(amountCents).value} <code>${id}</code></span><form method="post" action="/"><input type="hidden" name="capture" value="${id}">
<button class="small" name="status" value="COMPLETED">Complete</button> <button class="small" name="status" value="DECLINED">Decline</button></form></li>`;

function otherFaults(others: Record<string, { fault: string; times: number | null }>): string {
  const lines = Object.entries(others).map(
    ([route, { fault, times }]) =>
      `<li><span><code>${route}</code>: <code>${escape(fault)}</code>${times ? `, ${times} times` : ''}</span></li>`,
  );
  if (lines.length === 0) return '';
  return `<section aria-labelledby="other"><h2 id="other">Other faults that are set</h2><ul>${lines.join('')}</ul></section>`;
}

const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const html = (body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>PayPal stand-in</title><style>
:root { --ink: #1b1f4b; --ink-2: #4a4f7a; --blue: #2b4fe0; --soft: #e4eaff }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 24px 16px 48px; max-width: 60rem; background: #fff8ec; color: var(--ink);
  font: 17px/1.5 system-ui, -apple-system, "Segoe UI", sans-serif }
h1 { margin: 0; font-size: 2rem; line-height: 1.2 } h2 { margin: 0 0 12px; font-size: 1.2rem }
header p, footer p { margin: 4px 0 0; color: var(--ink-2) }
section { margin-top: 20px; padding: 20px; background: #fff; border: 2.5px solid var(--ink); border-radius: 18px }
section p { margin: 0 } .now { margin-top: 12px }
.choices { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)) }
button { min-height: 48px; padding: 12px 16px; border: 2.5px solid var(--ink); border-radius: 12px; background: #fff; color: inherit;
  font: inherit; text-align: left; cursor: pointer }
.choices button { display: flex; flex-direction: column; gap: 2px }
.choices span { font-size: .9rem; color: var(--ink-2) }
button:hover { background: var(--soft) }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px }
button[aria-pressed=true] { background: var(--blue); color: #fff; box-shadow: 0 4px 0 var(--ink) }
button[aria-pressed=true] span { color: #fff } button[aria-pressed=true] strong::after { content: " \\2713" / "" }
.once { display: flex; gap: 10px; align-items: center; min-height: 48px; margin-top: 8px; width: fit-content; cursor: pointer }
.once input { width: 22px; height: 22px; accent-color: var(--blue) }
ul { margin: 0; padding: 0; list-style: none }
li { display: flex; flex-wrap: wrap; gap: 8px 16px; align-items: center; justify-content: space-between; padding: 8px 0 }
li + li { border-top: 1px solid #e4dccb } code { font-size: .9em; overflow-wrap: anywhere }
.small, .plain { padding: 8px 18px; border-radius: 999px; text-align: center } footer { margin-top: 24px } footer p { margin-top: 12px }
a { color: #1e3ab8 }
</style></head><body><main>${body}</main></body></html>`;
