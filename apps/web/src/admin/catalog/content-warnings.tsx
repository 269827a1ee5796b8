import { TriangleAlert } from 'lucide-react';
import type { ContentKind } from '#libs/shared/contracts';
import { contentWarnings } from './copy.js';
import type { Entry } from './api.js';

/** What the site lacks with so few entries on it. */
export const ContentWarnings = ({ kind, entries }: { kind: ContentKind; entries: Entry[] }) =>
  contentWarnings(kind, entries.filter(({ retired }) => !retired).length).map((warning) => (
    <p key={warning} className="content-warning" role="status">
      <TriangleAlert aria-hidden size={20} strokeWidth={2.4} />
      {warning}
    </p>
  ));
