import './admin-content.css';
import { ExternalLink, Plus } from 'lucide-react';
import { CONTENT_KINDS, type ContentKind } from '#libs/shared/contracts';
import { CONTENT_KIND_TEXTS, CONTENT_TEXTS as TEXTS } from './copy.js';
import { urlOneOf, urlText, useUrlState } from '../../lib/browser/url-state.js';
import { ContentKindView } from './content-kind-view.js';

const ADDRESS = { kind: urlOneOf(CONTENT_KINDS, 'packages'), entry: urlText() };

/** Packages, games, gallery and testimonials; the list and the open entry are in the URL. */
export default function ContentTab() {
  const [{ kind, entry }, change] = useUrlState<{ kind: ContentKind; entry: string }>(ADDRESS);
  const words = CONTENT_KIND_TEXTS[kind];
  return (
    <section className="content-admin" aria-labelledby="content-title">
      <div className="filter-chips" role="group" aria-label={TEXTS.kinds}>
        {CONTENT_KINDS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === kind}
            onClick={() => change({ kind: each, entry: '' })}
          >
            {CONTENT_KIND_TEXTS[each].label}
          </button>
        ))}
      </div>
      <header className="content-header">
        <div>
          <h2 id="content-title">{words.label}</h2>
          <p>{words.shown}</p>
        </div>
        <div className="content-tools">
          <a className="admin-button" href={words.page}>
            <ExternalLink aria-hidden size={18} strokeWidth={2.4} />
            {TEXTS.see}
          </a>
          <button type="button" className="admin-button content-add" onClick={() => change({ entry: 'new' })}>
            <Plus aria-hidden size={18} strokeWidth={2.6} />
            {TEXTS.add(words.one)}
          </button>
        </div>
      </header>
      <ContentKindView key={kind} kind={kind} open={entry} onOpen={(next) => change({ entry: next })} />
    </section>
  );
}
