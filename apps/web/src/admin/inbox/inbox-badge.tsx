import { WorkBadge } from '../shared/work-badge.js';
import { INBOX_TEXTS } from './copy.js';

/** The number of open items: new messages and undecided custom games. */
export default function InboxBadge() {
  return <WorkBadge kinds={['message', 'custom-game']} of={INBOX_TEXTS.waiting} />;
}
