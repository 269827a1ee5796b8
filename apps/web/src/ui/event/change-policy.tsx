import { CHANGE_TEXTS as TEXTS, cancelPolicyOf } from '../../app/copy/policies.js';
import { publicConfig } from '../../lib/api/public-config.js';
import './change-policy.css';

/** The cancellation policy and the contact; without its rule where the page shows the terms of the booking. */
export function ChangePolicy({ hasRule = true }: { hasRule?: boolean }) {
  const { policies, phone, email } = publicConfig();
  return (
    <section className="sub-card change-policy">
      <h3>{TEXTS.title}</h3>
      {hasRule && <p>{cancelPolicyOf(policies)}</p>}
      <p>
        {TEXTS.contact(phone)} {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}{' '}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </section>
  );
}
