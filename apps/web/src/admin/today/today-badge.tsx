import { CountBadge } from '../../ui/table/count-badge.js';
import { useToday } from '../shared/api.js';
import { TODAY_TEXTS } from './copy.js';

/** The number of things that wait. */
export default function TodayBadge() {
  const { data } = useToday();
  return <CountBadge count={data?.length ?? 0} of={TODAY_TEXTS.ofBadge} />;
}
