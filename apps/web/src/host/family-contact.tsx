import type { HostEventView } from '#libs/shared/contracts';
import { HOST_DAY_TEXTS } from '../app/copy/host-day.js';
import { clockTime, phoneInWords } from '../lib/format/format.js';
import { publicConfig } from '../lib/api/public-config.js';
import { buttonClass } from '../ui/form/button.js';

const MAP = 'https://www.google.com/maps/search/?api=1&query=';

const isPast = (instant: string) => Date.parse(instant) < Date.now();

/** Phones differ in what stands before `body`; this they all take. */
const smsTo = (phone: string, words: string) => `sms:${phone}?&body=${encodeURIComponent(words)}`;

/** How to find and reach the family, in the days around the event. */
export function FamilyContact({
  event: { family, startsAt, endsAt, city, zipCode },
}: {
  event: HostEventView;
}) {
  if (!family) {
    return <p className="host-small">{isPast(endsAt) ? HOST_DAY_TEXTS.over : HOST_DAY_TEXTS.later}</p>;
  }
  const { parentFirstName: name, parentPhone, address, state } = family;
  const place = [address, city, `${state} ${zipCode}`].join(', ');
  const message = HOST_DAY_TEXTS.message(name, publicConfig().brand, clockTime(startsAt));
  return (
    <div className="host-contact">
      <p className="host-address">{place}</p>
      <a
        className={buttonClass('secondary')}
        href={MAP + encodeURIComponent(place)}
        target="_blank"
        rel="noreferrer"
      >
        {HOST_DAY_TEXTS.map}
      </a>
      <a className={buttonClass('secondary')} href={`tel:${parentPhone}`} title={phoneInWords(parentPhone)}>
        {HOST_DAY_TEXTS.call(name)}
      </a>
      <a className={buttonClass('secondary')} href={smsTo(parentPhone, message)}>
        {HOST_DAY_TEXTS.text(name)}
      </a>
    </div>
  );
}
