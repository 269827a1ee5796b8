import { centsToDollars } from '#libs/shared/contracts';
import { CALLER_TEXTS as TEXTS } from './copy.js';
import { dayWithWeekday } from '../../../lib/format/format.js';
import { priceLines } from '../../../lib/format/price-lines.js';
import { Form } from '../../../ui/form/form.js';
import { PriceLines } from '../../../ui/event/price-lines.js';
import { CallerWhen } from './caller-when.js';
import { priceOfDetails } from './caller-price.js';
import { EditAddOns, EditGames } from '../actions/edit/edit-choices.js';
import { Child, Event, People, PlacePart } from '../details/details-parts.js';
import { KnownFamilies } from './known-families.js';
import { useTakeFamily } from './use-take-family.js';
import { useCallerForm } from './use-caller-form.js';
import '../actions/edit/edit-fields.css';

/** The form's id: its button stands in the foot of the dialog. */
export const CALLER_FORM = 'caller-form';
const NO_GAMES = { selectedGames: [], gameNames: [] };

type Form = ReturnType<typeof useCallerForm>;

/** Why it was not booked, and starts that would work. */
function Refusal({ refusal, choose }: Pick<Form, 'refusal' | 'choose'>) {
  if (!refusal) return null;
  const { sentence, starts } = refusal;
  return (
    <div className="step-notice" role="alert">
      <p>{sentence}</p>
      {starts && <p>{TEXTS.insteadOn(dayWithWeekday(starts.day))}</p>}
      <div className="refund-offers">
        {starts?.times.map((eventTime) => (
          <button
            key={eventTime}
            type="button"
            className="admin-button"
            onClick={() => choose({ eventDate: starts.day, eventTime })}
          >
            {eventTime}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Everything that is asked on the telephone, in its order, with the price at the end. */
export function CallerForm({ onBooked }: { onBooked: (id: string) => void }) {
  const { draft, place, text, choose, book, refusal } = useCallerForm(onBooked);
  const takeFamily = useTakeFamily({ place, choose });
  const price = priceOfDetails(draft);
  return (
    <Form id={CALLER_FORM} className="step-form" onSend={book}>
      <KnownFamilies onTake={takeFamily} />
      <People text={text} />
      <Event text={text} />
      <EditGames booking={NO_GAMES} details={draft} choose={choose} />
      <EditAddOns details={draft} choose={choose} />
      <CallerWhen details={draft} text={text} />
      <PlacePart text={text} />
      <Child text={text} />
      <section className="correct-preview" aria-label={TEXTS.price}>
        <PriceLines
          lines={priceLines({ ...price, guestCount: draft.guestCount || 0 })}
          total={{ label: TEXTS.total, amount: centsToDollars(price.totalCents) }}
        />
      </section>
      <Refusal {...{ refusal, choose }} />
    </Form>
  );
}
