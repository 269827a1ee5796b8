import type { Finding, OpsSight } from './finding.js';
import { findingsOf } from './findings.js';
import { html, type Html } from '../html.js';

/**
 * The first lines of the ops room: one green sentence when all is well, else what is wrong, the worst first, each with
 * what to do. The page's own script counts the seconds since it was read.
 */
export function verdict(sight: OpsSight): Html {
  const [first, ...others] = findingsOf(sight);
  const { tone, sentence } = first ?? { tone: 'good', sentence: 'All well,' };
  const role = tone === 'bad' ? 'alert' : 'status';
  return html`<section class="ops-verdict is-${tone}" aria-label="How it stands">
      <p><span data-sentence role="${role}">${sentence}</span> <span data-read>read just now</span></p>
      ${first ? whatToDo(first) : ''}
    </section>
    ${others.map(
      (finding) =>
        html`<section class="ops-verdict is-small is-${finding.tone}">
          <p>${finding.sentence}</p>
          ${whatToDo(finding)}
        </section>`,
    )}`;
}

const whatToDo = ({ todo, href }: Finding): Html =>
  html`<details>
    <summary>What to do</summary>
    <p>${todo} ${href ? html`<a class="ops-link" href="${href}">Show what it is about</a>` : ''}</p>
  </details>`;
