import { Clock, Mail, MapPin, MessageCircle, Phone } from '../../ui/icons.js';
import type { ReactNode } from 'react';
import { typedTelHref } from '#libs/shared/contracts';
import { CONTACT_CARDS, radiusText, CONTACT_TEXTS, hoursOf } from '../../copy/contact.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { Sticker } from '../../ui/game/sticker.js';

export const BusinessHours = () => (
  <div className="card">
    <h2 className="card-title" id="business-hours">
      {CONTACT_TEXTS.hours}
    </h2>
    <table className="hours" aria-labelledby="business-hours">
      <thead className="sr-only">
        <tr>
          <th scope="col">{CONTACT_TEXTS.hoursOf}</th>
          <th scope="col">{CONTACT_TEXTS.hoursDays}</th>
          <th scope="col">{CONTACT_TEXTS.hoursTimes}</th>
        </tr>
      </thead>
      {hoursOf(publicConfig().officeHours).map(({ of, slots }) => (
        <tbody key={of}>
          {slots.map(({ days, times }, place) => (
            <tr key={days}>
              {place === 0 && (
                <th scope="rowgroup" rowSpan={slots.length}>
                  {of}
                </th>
              )}
              <th scope="row">{days}</th>
              <td>{times}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </div>
);

const ICONS = { email: Mail, phone: Phone, answer: MessageCircle, area: MapPin, hours: Clock } as const;

function CardText({ which }: { which: (typeof CONTACT_CARDS)[number] }): ReactNode {
  const { email, phone, serviceArea } = publicConfig();
  if (which.key === 'email') return <a href={`mailto:${email}`}>{email}</a>;
  if (which.key === 'phone') return <a href={typedTelHref(phone)}>{phone}</a>;
  return which.key === 'area' ? serviceArea : which.text;
}

/** Four cards; the fourth is the phone, if there is one. */
export function ContactCards() {
  const config = publicConfig();
  const hidden = config.phone ? 'answer' : 'phone';
  const shown = CONTACT_CARDS.filter(({ key }) => key !== hidden);
  return (
    <ul className="tiles contact-cards">
      {shown.map((each, place) => (
        <li className="card tile" key={each.key}>
          <Sticker icon={ICONS[each.key]} place={place} />
          <h3>{each.title}</h3>
          <p>
            <CardText which={each} />
          </p>
          {'detail' in each && <p>{each.detail}</p>}
          {each.key === 'area' && <p>{radiusText(config)}</p>}
        </li>
      ))}
    </ul>
  );
}
