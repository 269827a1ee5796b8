import type { UseFormRegisterReturn } from 'react-hook-form';
import { ORGANISER_MAILS, type OrganiserMailsChoice } from '#libs/shared/contracts';
import { ORGANISER_CHOICES } from './copy.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import type { FieldWords } from '../../../ui/form/field.js';
import { nextMail } from './next-mail.js';

type Props = FieldWords & { control: UseFormRegisterReturn; typed: string; addresses: number };

/** When the organisers hear of bookings: a card for each choice, and when the next mail may go to how many. */
export function OrganiserChoice({ label, hint, error, id, control, typed, addresses }: Props) {
  const next = nextMail(typed as OrganiserMailsChoice, addresses, publicConfig().timeZone);
  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset id={id} className="radio-cards organiser-choice" aria-describedby={described}>
      <legend>{label}</legend>
      <p className="field-hint" id={`${id}-hint`}>
        {hint}
      </p>
      <div className="radio-row">
        {ORGANISER_MAILS.map((value) => (
          <label key={value} className="choice choice-radio">
            <input type="radio" value={value} {...control} />
            <span>
              {ORGANISER_CHOICES[value].label}
              <small>{ORGANISER_CHOICES[value].sentence}</small>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {next && (
        <p className="radio-example" aria-live="polite">
          {next}
        </p>
      )}
    </fieldset>
  );
}
