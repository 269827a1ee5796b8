import { useState, type MouseEvent, type ReactNode } from 'react';
import type { LegalPageKey } from '#libs/shared/contracts';
import { FRAME_TEXTS } from '../copy/frame.js';
import { publicConfig } from '../lib/api/public-config.js';

/** Opens a legal page in a dialog; without scripts or on failure the link opens the page itself. */
export function LegalPageLink({ legalPage }: { legalPage: LegalPageKey }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  const href = `/api/${legalPage}`;
  const open = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    try {
      const { LegalPageDialog, readLegalPage } = await import('./legal-page-dialog.js');
      const [title, by] = [FRAME_TEXTS[legalPage], publicConfig().brand];
      const blocks = await readLegalPage(href);
      setDialog(<LegalPageDialog {...{ title, by, blocks }} onClose={() => setDialog(null)} />);
    } catch {
      location.assign(href);
    }
  };
  return (
    <>
      <a href={href} onClick={(event) => void open(event)}>
        {FRAME_TEXTS[legalPage]}
      </a>
      {dialog}
    </>
  );
}
