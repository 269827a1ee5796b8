import { Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import { ADMIN_TEXTS } from '../copy/admin.js';
import { useToday } from './shared/api.js';

/** How many things wait, with a link to their list. */
export default function TodayLine() {
  const { data = [] } = useToday();
  return (
    data.length > 0 && (
      <Text size="1" weight="bold">
        <Link to="/admin?tab=today">{ADMIN_TEXTS.waiting(data.length)}</Link>
      </Text>
    )
  );
}
