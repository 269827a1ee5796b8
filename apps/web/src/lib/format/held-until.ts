import { dayInZone } from '#libs/shared/contracts';
import { clockTime, shortMoment } from './format.js';
import { publicConfig } from '../api/public-config.js';

/** The end of a hold: "4:10 PM" today, "Nov 24, 4:10 PM" on another day. */
export const formatHeldUntil = (instant: string, today: string) =>
  dayInZone(new Date(instant), publicConfig().timeZone) === today ? clockTime(instant) : shortMoment(instant);
