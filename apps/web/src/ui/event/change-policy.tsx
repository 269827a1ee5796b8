import { CHANGE_TEXTS as TEXTS, cancelPolicyOf } from '../../app/copy/policies.js';
import { publicConfig } from '../../lib/api/public-config.js';
import './change-policy.css';

/** What becomes of the money when plans change, and whom to ask. */
export function ChangePolicy() {
  const { policies, phone, email } = publicConfig();
  return (
    <section className="need-to-change">
      <h3>{TEXTS.title}</h3>
      <p>{cancelPolicyOf(policies)}</p>
      <p>
        {TEXTS.contact(phone)} {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}{' '}
        <a href={`mailto:${email}`}>{email}</a>
      </p>
    </section>
  );
}
