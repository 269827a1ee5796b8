import { ChevronDown, Phone } from '../../ui/icons.js';
import { useState } from 'react';
import { typedTelHref } from '#libs/shared/contracts';
import { CONTACT_TEXTS, faqOf, MESSAGE_TEXTS } from '../../copy/contact.js';
import { FRAME_TEXTS } from '../../copy/frame.js';
import { ContactCards, BusinessHours } from '../contact/contact-cards.js';
import { ContactForm } from '../contact/contact-form.js';
import { useBook } from '../../lib/api/price-book.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { ActionLink } from '../../ui/form/button.js';
import { Section, PageMeta } from '../../ui/layout/section.js';
import './contact.css';

/** The form, and the email address for browsers without scripts. */
const MessageCard = ({ mail, onProblem }: { mail: string; onProblem: (hasProblem: boolean) => void }) => (
  <div className="card message-card">
    <h2 className="card-title">{MESSAGE_TEXTS.title}</h2>
    <p>{MESSAGE_TEXTS.lead}</p>
    <noscript>
      <p className="notice">
        {MESSAGE_TEXTS.noScript}
        <a href={mail}>{publicConfig().email}</a>
      </p>
    </noscript>
    <ContactForm onProblem={onProblem} />
  </div>
);

const Questions = () => (
  <Section title={CONTACT_TEXTS.faq} ground="gold">
    <div className="grid faq" data-columns={2}>
      {faqOf(useBook().book, publicConfig()).map(({ question, answer }) => (
        <details key={question}>
          <summary>
            <span>{question}</span>
            <ChevronDown size={22} strokeWidth={2.6} />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </Section>
);

export default function ContactPage() {
  const [hasProblem, setProblem] = useState(false);
  const { email, phone } = publicConfig();
  const mail = `mailto:${email}?subject=${encodeURIComponent(CONTACT_TEXTS.subject)}`;
  const title = (hasProblem ? MESSAGE_TEXTS.errorPrefix : '') + CONTACT_TEXTS.title;
  return (
    <>
      <PageMeta title={title} description={CONTACT_TEXTS.intro} />
      <Section level={1} title={CONTACT_TEXTS.title} text={CONTACT_TEXTS.intro}>
        <div className="stack contact">
          {phone && (
            <p className="contact-call">
              <ActionLink to={typedTelHref(phone)} variant="secondary">
                <Phone size={20} strokeWidth={2.4} />
                <span>{FRAME_TEXTS.call(phone)}</span>
              </ActionLink>
            </p>
          )}
          <MessageCard mail={mail} onProblem={setProblem} />
          <ContactCards />
        </div>
      </Section>
      <Questions />
      <Section>
        <div className="grid" data-columns={2}>
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
