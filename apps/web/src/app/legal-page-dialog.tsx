import './legal-page-dialog.css';
import { Dialog } from '../ui/overlay/dialog.js';

/** A heading or a paragraph; the lines of a paragraph are shown one below the other. */
type Block = { isHeading: boolean; text: string };

/**
 * The blocks of a legal page (`/api/terms`, `/api/privacy`), structured by the server.
 * @throws Error when the request fails.
 */
export async function readLegalPage(address: string): Promise<Block[]> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const line of page.querySelectorAll('br')) line.replaceWith('\n');
  const blocks = [...page.querySelectorAll('main > :is(h2, p)')].map((each) => ({
    isHeading: each.tagName === 'H2',
    text: each.textContent,
  }));
  if (blocks.length === 0) throw new Error(`${address}: no text`);
  return blocks;
}

type Props = { title: string; by: string; blocks: readonly Block[]; onClose: () => void };

/** The terms or the privacy policy in a dialog over the current page. */
export const LegalPageDialog = ({ title, by, blocks, onClose }: Props) => (
  <Dialog open onOpenChange={onClose} title={title} description={by} hideDescription>
    <div className="paper">
      {blocks.map(({ isHeading, text }, place) =>
        isHeading ? <h2 key={place}>{text}</h2> : <p key={place}>{text}</p>,
      )}
    </div>
  </Dialog>
);
