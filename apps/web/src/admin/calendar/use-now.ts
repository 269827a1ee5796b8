import { useEffect, useState } from 'react';
import { MINUTE_MS } from '#libs/shared/contracts';

const CHECK_EVERY_MS = 5_000;
const minuteNow = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;

/** The current minute, in ms since 1970. */
export function useNow(): number {
  const [now, setNow] = useState(minuteNow);
  // A timer until the next minute would stand still while the device sleeps.
  useEffect(() => {
    const timer = setInterval(() => setNow(minuteNow()), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
