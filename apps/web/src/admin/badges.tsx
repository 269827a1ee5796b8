// What the frame of the admin area shows of the list of today; one chunk, since each part is small.
import { Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import { ADMIN_TEXTS } from '../copy/admin.js';
import { INBOX_TEXTS } from './inbox/copy.js';
import { useToday } from './shared/api.js';
import { WorkBadge } from './shared/work-badge.js';
import { TODAY_TEXTS } from './today/copy.js';

export const TodayBadge = () => <WorkBadge of={TODAY_TEXTS.ofBadge} />;

/** New messages, undecided custom games and critical reviews without a reply. */
export const InboxBadge = () => (
  <WorkBadge kinds={['message', 'custom-game', 'review']} of={INBOX_TEXTS.waiting} />
);

/** How many things wait, with a link to their list. */
export function TodayLine() {
  const { data = [] } = useToday();
  return (
    data.length > 0 && (
      <Text size="1" weight="bold">
        <Link to="/admin?tab=today">{ADMIN_TEXTS.waiting(data.length)}</Link>
      </Text>
    )
  );
}
