import { DAY_MS } from '#libs/shared/contracts';
import { byCount } from './format.js';

const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** "20 days to go", "Tomorrow", "Today"; nothing for a past day. Both arguments are yyyy-MM-dd in business time. */
export function countdown(day: string, today: string): string {
  const days = dayNumber(day) - dayNumber(today);
  if (days < 0) return '';
  if (days === 0) return 'Today';
  return byCount(days, 'Tomorrow', `${days} days to go`);
}
