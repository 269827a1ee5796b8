import { INBOX_TEXTS } from './copy.js';
import { CountBadge } from '../../ui/table/count-badge.js';
import { useInboxCounts } from './api.js';

/** The number of open items: new messages and undecided custom games. */
export default function InboxBadge() {
  const { data } = useInboxCounts();
  return <CountBadge count={data ? data.messages + data.customGames : 0} of={INBOX_TEXTS.waiting} />;
}
