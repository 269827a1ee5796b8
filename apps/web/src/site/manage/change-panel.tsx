import { useState } from 'react';
import {
  changeLimits,
  changeSentence,
  check,
  EditDetails,
  LIMITS,
  STATES,
  type BookingView,
  type CreateBooking,
  type OwnChangeView,
  type PriceState,
  type RefundWay,
  formatPhone,
  withPhoneParts,
} from '#libs/shared/contracts';
import { ADD_ON_KEYS } from '#libs/shared/pricing/quote';
import { ADD_ON_TEXTS, DETAILS_TEXTS, LOCATION_TEXTS, OTHER_ANSWERS } from '../../copy/booking.js';
import { errorMessage } from '../../lib/api/http.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { useDebounced } from '../../lib/browser/use-debounced.js';
import { dollars } from '../../lib/format/format.js';
import { storedPriceLines } from '../../ui/event/price-lines.rules.js';
import { PriceLines } from '../../ui/event/price-lines.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { useToast } from '../../ui/feedback/toast.js';
import { Button } from '../../ui/form/button.js';
import { CheckboxCard } from '../../ui/form/checkbox-card.js';
import { SelectField } from '../../ui/form/select-field.js';
import { Stepper } from '../../ui/form/stepper.js';
import { TextareaField, TextField } from '../../ui/form/text-field.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { useGames } from '../catalog/api.js';
import { useChangeDetails, useChangePreview } from './api.js';
import { AskUs } from './ask-us.js';
import { RefundChoice, type PanelProps } from './cancel-panel.js';
import { PanelCard } from './panel-card.js';
import { CHANGE_TEXTS as TEXTS } from './move-change.copy.js';
import type { Elements } from '../../ui/layout/elements.js';

/** Debounce of the preview. */
const PAUSE_MS = 300;

/** The details in the form, which has every add-on. */
type Details = EditDetails & Pick<CreateBooking, 'addOns'>;

/** The booking as the contract reads it; its totals are not in the form. */
function detailsOf(booking: BookingView): Details {
  const { value } = check(EditDetails, { ...booking, totalPrice: undefined, finalPrice: undefined });
  const parentPhone = formatPhone(value.parentPhone, booking.parentPhoneExtension);
  return structuredClone({ ...value, parentPhone, parentPhoneExtension: undefined, addOns: booking.addOns });
}

/** The preview of the valid details; `isCurrent` is false until it is that of the newest ones. */
function usePreview(booking: BookingView, details: EditDetails) {
  const text = JSON.stringify(details);
  const asked = useDebounced(text, PAUSE_MS);
  const query = useChangePreview(booking.id, asked);
  return { query, isCurrent: asked === text && !query.isPlaceholderData && !query.isFetching };
}

type Errors = Record<string, string>;
type PartProps = { details: Details; errors: Errors; set: (changes: Partial<Details>) => void };

function HeadCountFields({ details, errors, set }: PartProps) {
  return (
    <>
      <Stepper
        label={DETAILS_TEXTS.guests}
        unit="children"
        min={LIMITS.guests.min}
        max={LIMITS.guests.max}
        value={details.guestCount}
        error={errors.guestCount}
        onChange={(guestCount) => set({ guestCount })}
      />
      {OTHER_ANSWERS.map(({ field, label, hint }) => (
        <TextareaField
          key={field}
          label={LOCATION_TEXTS.optional(label)}
          hint={hint}
          rows={3}
          maxLength={LIMITS.longText.max}
          value={details[field] ?? ''}
          error={errors[field]}
          onChange={(event) => set({ [field]: event.target.value })}
        />
      ))}
    </>
  );
}

/** Its games, including retired ones, and all active games. */
function GameFields({ booking, details, errors, set }: PartProps & { booking: BookingView }) {
  const query = useGames();
  const { selectedGames: chosen } = details;
  const had = booking.selectedGames.map((id, place) => ({ id, name: booking.gameNames[place] }));
  const others = (query.data ?? []).filter(({ id }) => !booking.selectedGames.includes(id));
  const tick = (id: string, isChosen: boolean) =>
    set({ selectedGames: isChosen ? [...chosen, id] : chosen.filter((each) => each !== id) });
  return (
    <fieldset className="stack" data-gap="s">
      <legend className="field-label">{TEXTS.games(chosen.length)}</legend>
      <p role="alert" className="field-error">
        {errors.selectedGames}
      </p>
      <div className="grid" data-columns={2}>
        {[...had, ...others].map(({ id, name }) => (
          <CheckboxCard
            key={id}
            title={name}
            checked={chosen.includes(id)}
            onCheckedChange={(isChosen) => tick(id, isChosen)}
          />
        ))}
      </div>
      {query.isPending && <Loading text={TEXTS.gamesLoading} />}
      {query.isError && <Failure text={TEXTS.gamesFailed} query={query} />}
    </fieldset>
  );
}

function DetailFields({ booking, ...part }: PartProps & { booking: BookingView }) {
  const { details, errors, set } = part;
  return (
    <>
      <GameFields {...part} booking={booking} />
      <fieldset className="stack" data-gap="s">
        <legend className="field-label">{LOCATION_TEXTS.addOns}</legend>
        {ADD_ON_KEYS.map((key) => (
          <CheckboxCard
            key={key}
            title={ADD_ON_TEXTS[key].title}
            text={ADD_ON_TEXTS[key].text}
            checked={details.addOns[key]}
            onCheckedChange={(isChosen) => set({ addOns: { ...details.addOns, [key]: isChosen } })}
          />
        ))}
      </fieldset>
      <TextField
        label={TEXTS.theme}
        value={details.eventTheme ?? ''}
        error={errors.eventTheme}
        maxLength={LIMITS.theme.max}
        onChange={(event) => set({ eventTheme: event.target.value })}
      />
    </>
  );
}

function PlaceFields({ details, errors, set }: PartProps) {
  const { location } = details;
  const text = (name: keyof typeof location) => ({
    value: location[name],
    error: errors[`location.${name}`],
    onChange: ({ target }: { target: { value: string } }) =>
      set({ location: { ...location, [name]: target.value } }),
  });
  return (
    <>
      <TextField label={LOCATION_TEXTS.address} autoComplete="street-address" {...text('address')} />
      <TextField label={LOCATION_TEXTS.city} autoComplete="address-level2" {...text('city')} />
      <div className="pair" data-size="s">
        <SelectField
          label={LOCATION_TEXTS.state}
          options={STATES.map((value) => ({ value, label: value }))}
          {...text('state')}
        />
        <TextField label={LOCATION_TEXTS.zip} inputMode="numeric" {...text('zipCode')} />
      </div>
      <TextareaField label={LOCATION_TEXTS.space} rows={3} {...text('spaceDetails')} />
      <TextField
        label={LOCATION_TEXTS.parentPhone}
        type="tel"
        autoComplete="tel"
        value={details.parentPhone}
        error={errors.parentPhone}
        onChange={(event) => set({ parentPhone: event.target.value })}
      />
    </>
  );
}

type SectionProps = { title: string; until: string | undefined; now: number; children: Elements };

/** A part of the booking; past its limit only a sentence. */
function Section({ title, until, now, children }: SectionProps) {
  const isClosed = until !== undefined && Date.parse(until) < now;
  return (
    <section className="form">
      <h3>{title}</h3>
      {isClosed ? (
        <p className="muted">{TEXTS.closed(until)}</p>
      ) : (
        <>
          {until && <p className="muted">{TEXTS.until(until)}</p>}
          {children satisfies Elements}
        </>
      )}
    </section>
  );
}

function Price({ title, price }: { title: string; price: PriceState }) {
  const { pricing, guestCount, promoDiscount, finalPrice } = price;
  const promo = { key: 'promo', label: TEXTS.promo, amount: `-${dollars(promoDiscount)}` };
  return (
    <div>
      <h4>{title}</h4>
      <PriceLines
        lines={[...storedPriceLines(pricing, guestCount), ...(promoDiscount === '0.00' ? [] : [promo])]}
        total={{ label: TEXTS.total, amount: dollars(finalPrice) }}
      />
    </div>
  );
}

function refusalText({ message, alternatives, alternativesDay }: NonNullable<OwnChangeView['refusal']>) {
  const fits =
    alternativesDay && alternatives.length > 0 ? ` ${TEXTS.fits(alternativesDay, alternatives)}` : '';
  return `${message}${fits}`;
}

/** Old and new lines, end and difference. */
function Outcome({ preview, isConfirmed }: { preview: OwnChangeView; isConfirmed: boolean }) {
  const { before, after, ends, difference, due, back, refusal, changed } = preview;
  if (changed.length === 0) return <p className="muted">{TEXTS.nothing}</p>;
  return (
    <>
      {refusal && (
        <p role="alert" className="field-error">
          {refusalText(refusal)}
        </p>
      )}
      {difference === '0.00' ? (
        <p>{TEXTS.same(after.finalPrice)}</p>
      ) : (
        <div className="grid" data-columns={2}>
          <Price title={TEXTS.before} price={before} />
          <Price title={TEXTS.after} price={after} />
        </div>
      )}
      {ends.before !== ends.after && <p>{TEXTS.ends(ends.before, ends.after)}</p>}
      {difference !== '0.00' && due !== '0.00' && <p>{TEXTS.due(due, isConfirmed)}</p>}
      {back !== '0.00' && <p>{TEXTS.back(back)}</p>}
    </>
  );
}

function saveText(preview: OwnChangeView | undefined): string {
  if (!preview || preview.changed.length === 0) return TEXTS.save;
  const { difference } = preview;
  if (difference === '0.00') return TEXTS.save;
  return difference.startsWith('-') ? TEXTS.saveLess(difference.slice(1)) : TEXTS.saveMore(difference);
}

type DialogProps = Pick<PanelProps, 'booking' | 'onDone'> & { onClose: () => void };

/** The details in the form, the preview of the last valid ones, and the change. */
function useChangeForm({ booking, onDone, onClose }: DialogProps) {
  const [details, setDetails] = useState(() => detailsOf(booking));
  const { value, errors } = check(EditDetails, withPhoneParts(details));
  const [valid, setValid] = useState<EditDetails>(value);
  const { query, isCurrent } = usePreview(booking, valid);
  const [chosen, setChosen] = useState<RefundWay>('money');
  const change = useChangeDetails(booking.id);
  const toast = useToast();
  const preview = query.data;
  const set = (changes: Partial<Details>) => {
    change.reset();
    const next = { ...details, ...changes };
    setDetails(next);
    const checked = check(EditDetails, next);
    if (Object.keys(checked.errors).length === 0) setValid(checked.value);
  };
  const as = preview?.isCreditOffered ? chosen : 'money';
  const save = () =>
    preview &&
    change.mutate(
      { details: valid, difference: preview.difference, as },
      {
        onSuccess: () => {
          toast({ ...TEXTS.done(preview.back, as), tone: 'good' });
          onClose();
          onDone();
        },
        onError: () => void query.refetch(),
      },
    );
  const isValid = Object.keys(errors).length === 0;
  const canSave = isValid && isCurrent && preview && preview.changed.length > 0 && !preview.refusal;
  const way = { value: as, onChange: setChosen, disabled: change.isPending };
  return { part: { details, errors, set }, query, isCurrent, change, preview, way, canSave, save };
}

type ChangeForm = ReturnType<typeof useChangeForm>;

/** The price that the booking would have, how the rest is refunded, and why it cannot be changed. */
function PriceSection({ booking, form }: { booking: BookingView; form: ChangeForm }) {
  const { query, isCurrent, change, preview, way } = form;
  return (
    <section className="stack" aria-live="polite" aria-busy={!isCurrent}>
      <h3>{TEXTS.price}</h3>
      {!preview && query.isPending && <Loading text={TEXTS.looking} />}
      {query.isError && <Failure text={errorMessage(query.error, TEXTS.lookFailed)} query={query} />}
      {preview && !query.isError && (
        <Outcome preview={preview} isConfirmed={booking.status === 'confirmed'} />
      )}
      {preview?.isCreditOffered && (
        <RefundChoice {...{ money: preview.back, credit: preview.back }} {...way} />
      )}
      <p role="alert" className="field-error">
        {change.error && errorMessage(change.error, TEXTS.failed)}
      </p>
    </section>
  );
}

/** All details that can still be changed, with the price that they would have. */
function ChangeDialog(props: DialogProps) {
  const { booking, onClose } = props;
  const form = useChangeForm(props);
  const { part, change, preview } = form;
  const [now] = useState(() => Date.now());
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closable={!change.isPending}
      title={TEXTS.dialog}
      description={TEXTS.lead}
      footer={
        <div className="actions">
          <Button variant="secondary" disabled={change.isPending} onClick={onClose}>
            {TEXTS.stop}
          </Button>
          <Button busy={change.isPending} disabled={!form.canSave} onClick={form.save}>
            {saveText(preview)}
          </Button>
        </div>
      }
    >
      <div className="form">
        <Section title={TEXTS.parts.headCount} until={preview?.until.headCount} now={now}>
          <HeadCountFields {...part} />
        </Section>
        <Section title={TEXTS.parts.details} until={preview?.until.details} now={now}>
          <DetailFields {...part} booking={booking} />
        </Section>
        <Section title={TEXTS.parts.place} until={preview?.until.place} now={now}>
          <PlaceFields {...part} />
        </Section>
        <PriceSection {...{ booking, form }} />
      </div>
    </Dialog>
  );
}

/** Which parts can be changed, each until when. */
const limitsOf = (booking: BookingView, { terms }: PanelProps['changes']) => {
  const { timeZone } = publicConfig();
  return changeSentence(changeLimits(booking, terms, timeZone), { now: new Date(), timeZone });
};

/** What can be changed until when, and the button; past the last limit, a message to the team. */
export default function ChangePanel({ booking, changes, onDone }: PanelProps) {
  const [isChanging, setChanging] = useState(false);
  const { isOpen } = changes.change;
  return (
    <PanelCard title={TEXTS.title}>
      <p>{isOpen ? TEXTS.card(limitsOf(booking, changes)) : TEXTS.tooLate}</p>
      {isOpen ? (
        <div className="actions">
          <Button variant="secondary" onClick={() => setChanging(true)}>
            {TEXTS.open}
          </Button>
        </div>
      ) : (
        <AskUs booking={booking} />
      )}
      {isChanging && <ChangeDialog {...{ booking, onDone }} onClose={() => setChanging(false)} />}
    </PanelCard>
  );
}
