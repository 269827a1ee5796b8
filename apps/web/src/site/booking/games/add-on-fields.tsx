import { ADD_ON_KEYS, type AddOnKey } from '#libs/shared/pricing/quote';
import { ADD_ON_TEXTS, LOCATION_TEXTS } from '../../../copy/booking.js';
import { INCLUDED_TEXTS } from '../../../copy/catalog.js';
import { useBook } from '../../../lib/api/price-book.js';
import { CheckboxCard } from '../../../ui/form/checkbox-card.js';
import { addOnPriceLabel } from './add-on-price.js';
import { useDraftField } from '../draft/use-draft-field.js';

/** One add-on with the advertised price and the lower price that is charged. */
function AddOnCard({ addOn }: { addOn: AddOnKey }) {
  const field = useDraftField(`addOns.${addOn}`);
  const { advertised, charged } = addOnPriceLabel(addOn, useBook().book);
  const { title, text } = ADD_ON_TEXTS[addOn];
  return (
    <CheckboxCard
      id={field.id}
      name={field.name}
      title={title}
      text={
        <>
          <span>{text}</span>
          <span className="add-on-price good">
            <b>{advertised}</b>
            {charged && <span>{` · ${charged}`}</span>}
          </span>
        </>
      }
      checked={field.value}
      onCheckedChange={field.change}
    />
  );
}

export function AddOnFields() {
  return (
    <fieldset className="wizard-group">
      <legend>{LOCATION_TEXTS.addOns}</legend>
      <p className="muted">{`${INCLUDED_TEXTS.always} ${INCLUDED_TEXTS.addOns}`}</p>
      {ADD_ON_KEYS.map((addOn) => (
        <AddOnCard key={addOn} addOn={addOn} />
      ))}
    </fieldset>
  );
}
