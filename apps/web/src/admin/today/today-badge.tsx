import { WorkBadge } from '../shared/work-badge.js';
import { TODAY_TEXTS } from './copy.js';

/** The number of things that wait. */
export default function TodayBadge() {
  return <WorkBadge of={TODAY_TEXTS.ofBadge} />;
}
