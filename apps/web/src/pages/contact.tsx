import { Clock, Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { CONTACT_CARDS, CONTACT_TEXTS, FAQ, HOURS, MESSAGE_TEXTS } from '../content/contact.js';
import { ContactForm } from '../features/contact/contact-form.js';
import { publicConfig } from '../lib/public-config.js';
import { ActionLink } from '../ui/action-link.js';
import { PageHead } from '../ui/page-head.js';
import { Section } from '../ui/section.js';
import { Sticker } from '../ui/sticker.js';
import './contact.css';

const ICONS = { email: Mail, phone: Phone, answer: MessageCircle, area: MapPin, hours: Clock } as const;

function CardWords({ which }: { which: (typeof CONTACT_CARDS)[number] }): ReactNode {
  const { email, phone, serviceArea } = publicConfig();
  if (which.key === 'email') return <a href={`mailto:${email}`}>{email}</a>;
  if (which.key === 'phone') return <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>;
  return which.key === 'area' ? serviceArea : which.text;
}

/** Four of them (specification, section 2; rulings C86). */
function Cards() {
  const { phone } = publicConfig();
  const hidden = phone ? 'answer' : 'phone';
  const shown = CONTACT_CARDS.filter(({ key }) => key !== hidden);
  return (
    <ul className="tiles contact-cards">
      {shown.map((each, place) => (
        <li className="card tile" key={each.key}>
          <Sticker icon={ICONS[each.key]} place={place} />
          <h3>{each.title}</h3>
          <p className="contact-line">
            <CardWords which={each} />
          </p>
          {'detail' in each && <p>{each.detail}</p>}
        </li>
      ))}
    </ul>
  );
}

const BusinessHours = () => (
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
      {HOURS.map(({ of, slots }) => (
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

export default function ContactPage() {
  const [hasProblem, setProblem] = useState(false);
  const { email } = publicConfig();
  const mail = `mailto:${email}?subject=${encodeURIComponent(CONTACT_TEXTS.subject)}`;
  const title = (hasProblem ? MESSAGE_TEXTS.errorPrefix : '') + CONTACT_TEXTS.title;
  return (
    <>
      <PageHead title={title} description={CONTACT_TEXTS.intro} />
      <Section level={1} title={CONTACT_TEXTS.title} text={CONTACT_TEXTS.intro}>
        <div className="contact">
          <div className="card message-card">
            <h2 className="card-title">{MESSAGE_TEXTS.title}</h2>
            <p>{MESSAGE_TEXTS.lead}</p>
            <noscript>
              <p className="message-no-script">
                {MESSAGE_TEXTS.noScript}
                <a href={mail}>{email}</a>
              </p>
            </noscript>
            <ContactForm onProblem={setProblem} />
          </div>
          <Cards />
        </div>
      </Section>
      <Section title={CONTACT_TEXTS.faq} ground="gold">
        <div className="faq">
          {FAQ.map(({ question, answer }) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </Section>
      <Section>
        <div className="pair">
          <div className="card">
            <h2 className="card-title">{CONTACT_TEXTS.talk.title}</h2>
            <p>{CONTACT_TEXTS.talkText}</p>
            <ActionLink to={mail}>{CONTACT_TEXTS.talk.button}</ActionLink>
          </div>
          <BusinessHours />
        </div>
      </Section>
    </>
  );
}
