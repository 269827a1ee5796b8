import {
  type AdminBookingDetail,
  type CreateBooking,
  BOOKING_MESSAGES,
  LIMITS,
} from '#libs/shared/contracts';
import { ADD_ON_KEYS } from '#libs/shared/pricing/quote';
import { ACTION_TEXTS } from '../copy.js';
import { CheckboxCard } from '../../../../ui/form/checkbox-card.js';
import { startOf, type ActionDraft } from '../admin-actions.js';
import { EditPreview } from './edit-preview.js';
import { Child, Event, People, AddressPart } from '../../details/details-parts.js';
import type { StepFields } from '../use-action-step.js';
import { EDIT_TEXTS as TEXTS } from './copy.js';
import { ADD_ON_TEXTS } from '../../../../app/copy/booking.js';
import { Failure, Loading } from '../../../../ui/feedback/load-states.js';
import { useChoosableGames } from '../../api.js';
import '../action-step.css';

type Choose = { details: CreateBooking; choose: (changes: Partial<CreateBooking>) => void };
type TickProps = { label: string; checked: boolean; onTick: (checked: boolean) => void };

const Tick = ({ label, checked, onTick }: TickProps) => (
  <label className="edit-tick">
    <input type="checkbox" checked={checked} onChange={(event) => onTick(event.target.checked)} />
    {label}
  </label>
);

type GamesProps = Choose & { booking: Pick<AdminBookingDetail, 'selectedGames' | 'gameNames'> };

/** Its games, including retired ones, and all active games. */
export function EditGames({ booking, details, choose }: GamesProps) {
  const query = useChoosableGames();
  const { selectedGames: chosen } = details;
  const had = booking.selectedGames.map((id, place) => ({ id, name: booking.gameNames[place] }));
  const others = (query.data ?? []).filter(({ id }) => !booking.selectedGames.includes(id));
  const tick = (id: string, isChosen: boolean) =>
    choose({ selectedGames: isChosen ? [...chosen, id] : chosen.filter((each) => each !== id) });
  return (
    <fieldset className="edit-part edit-ticks">
      <legend>{`${TEXTS.games} (${chosen.length})`}</legend>
      {chosen.length < LIMITS.games.min && <p className="edit-hint">{BOOKING_MESSAGES.games}</p>}
      {[...had, ...others].map(({ id, name }) => (
        <Tick key={id} label={name} checked={chosen.includes(id)} onTick={(isChosen) => tick(id, isChosen)} />
      ))}
      {query.isPending && <Loading text={TEXTS.gamesLoading} />}
      {query.isError && <Failure text={TEXTS.gamesFailed} query={query} />}
    </fieldset>
  );
}

export const EditAddOns = ({ details, choose }: Choose) => (
  <fieldset className="edit-part edit-ticks">
    <legend>{TEXTS.addOns}</legend>
    {ADD_ON_KEYS.map((key) => (
      <Tick
        key={key}
        label={ADD_ON_TEXTS[key].title}
        checked={details.addOns[key]}
        onTick={(isChosen) => choose({ addOns: { ...details.addOns, [key]: isChosen } })}
      />
    ))}
  </fieldset>
);

type Props = StepFields & { booking: AdminBookingDetail; draft: ActionDraft };

/** All details of a booking, most frequently changed first, with the price preview. */
export function EditFields({ booking, draft, text, change }: Props) {
  const details = startOf('correction', booking, draft).details as CreateBooking;
  const choose = (changes: Partial<CreateBooking>) => change({ details: { ...details, ...changes } });
  return (
    <>
      <People text={text} />
      <Event text={text} />
      <EditGames {...{ booking, details, choose }} />
      <EditAddOns {...{ details, choose }} />
      <AddressPart text={text} />
      <Child text={text} />
      <EditPreview {...{ booking, details }} />
      <CheckboxCard
        title={ACTION_TEXTS.correction.tellNobody}
        text={ACTION_TEXTS.correction.tellNobodyHint}
        checked={draft.tellNobody}
        onCheckedChange={(tellNobody) => change({ tellNobody })}
      />
    </>
  );
}
