import { cancelPolicy, typedTelHref, USUAL_TERMS, type PolicyTerms } from '#libs/shared/contracts';
import { CHANGE_TEXTS as TEXTS } from '../../copy/policies.js';
import { publicConfig } from '../../lib/api/public-config.js';
import './change-policy.css';

type Props = {
  /** The booking whose rule is shown; without one, the contact alone. */
  booking?: { terms?: PolicyTerms };
};

/** The cancellation policy of a booking, and the contact. */
export function ChangePolicy({ booking }: Props) {
  const { policies, phone, email } = publicConfig();
  return (
    <section className="sub-card change-policy">
      <h3>{TEXTS.title}</h3>
      {booking &&
        cancelPolicy(booking.terms ?? USUAL_TERMS, policies).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      <p>
        <span>{`${TEXTS.contact(phone)} `}</span>
        {phone && <a href={typedTelHref(phone)}>{phone}</a>}
        <span> </span>
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </section>
  );
}
