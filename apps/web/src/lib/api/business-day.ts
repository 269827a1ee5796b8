import { atom, useAtomValue } from 'jotai';
import { dayInZone } from '#libs/shared/contracts';
import { publicConfig } from './public-config.js';

const CHECK_EVERY_MS = 10_000;

/** Never earlier than the day on which the page was sent, even if the device's clock is wrong. */
function dayByClock(): string {
  const { today: sentOn, timeZone } = publicConfig();
  const day = dayInZone(new Date(), timeZone);
  return day > sentOn ? day : sentOn;
}

const checkedDayAtom = atom<string | null>(null);
// A timer until midnight would stand still while the device sleeps.
checkedDayAtom.onMount = (setDay) => {
  const check = () => setDay(dayByClock());
  check();
  const timer = setInterval(check, CHECK_EVERY_MS);
  return () => clearInterval(timer);
};

/**
 * The current business day (yyyy-MM-dd), which changes at midnight, business time. The first render has the day on which
 * the page was sent, as the server's HTML does.
 */
export const businessDayAtom = atom((get) => get(checkedDayAtom) ?? publicConfig().today);

/** The current business day; a page left open overnight re-renders at midnight, business time. */
export const useBusinessDay = (): string => useAtomValue(businessDayAtom);
