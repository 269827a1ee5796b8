import { useEffect, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import {
  changeLimits,
  changeSentence,
  check,
  isConfirmed,
  PreviewOwnChange,
  type BookingView,
  type OwnChangeView,
  type PriceState,
  type RefundWay,
  withPhoneParts,
} from '#libs/shared/contracts';
import { DETAILS_TEXTS, LOCATION_TEXTS } from '../../copy/booking.js';
import { errorMessage } from '../../lib/api/http.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { useDebounced } from '../../lib/browser/use-debounced.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { dollars } from '../../lib/format/format.js';
import { detailsOf, type DetailsInput } from '../../ui/booking/booking-details.js';
import { AddOnFields, BookingField, GameFields, OtherAnswerFields } from '../../ui/booking/booking-fields.js';
import { storedPriceLines } from '../../ui/event/price-lines.rules.js';
import { PriceLines } from '../../ui/event/price-lines.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { useToast } from '../../ui/feedback/toast.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { useGames } from '../catalog/api.js';
import { useChangeDetails, useChangePreview } from './api.js';
import { AskUs } from './ask-us.js';
import { RefundChoice, type PanelProps } from './cancel-panel.js';
import { BookingSection } from './booking-section.js';
import { CHANGE_TEXTS as TEXTS } from './move-change.copy.js';
import type { Elements } from '../../ui/layout/elements.js';

/** Debounce of the preview. */
const PAUSE_MS = 300;

type Typed = { details: DetailsInput };

const checkChange = ({ details }: Typed) => check(PreviewOwnChange, { details: withPhoneParts(details) });

const DetailFields = ({ booking, gameCount }: { booking: BookingView; gameCount: number }) => (
  <>
    <fieldset className="stack" data-gap="s">
      <legend className="field-label">{DETAILS_TEXTS.games(gameCount)}</legend>
      <div className="grid" data-columns={2}>
        <GameFields booking={booking} query={useGames()} />
      </div>
    </fieldset>
    <fieldset className="stack" data-gap="s">
      <legend className="field-label">{LOCATION_TEXTS.addOns}</legend>
      <AddOnFields />
    </fieldset>
    <BookingField name="eventTheme" />
  </>
);

const PlaceFields = () => (
  <>
    <BookingField name="location.address" autoComplete="street-address" />
    <BookingField name="location.city" autoComplete="address-level2" />
    <div className="pair" data-size="s">
      <BookingField name="location.state" />
      <BookingField name="location.zipCode" />
    </div>
    <BookingField name="location.spaceDetails" />
    <BookingField name="parentPhone" autoComplete="tel" />
  </>
);

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
  const form = useCheckedForm(checkChange, {
    mode: 'onChange',
    defaultValues: { details: detailsOf(booking) } as Typed,
  });
  const { trigger } = form;
  // A booking from before a rule may break it: Save is then disabled, so the message must say why.
  useEffect(() => {
    void trigger();
  }, [trigger]);
  const input = form.watch();
  const { value, errors } = checkChange(input);
  const text = JSON.stringify(value.details);
  const isValid = Object.keys(errors).length === 0;
  const [valid, setValid] = useState(text);
  if (isValid && valid !== text) setValid(text);
  const asked = useDebounced(valid, PAUSE_MS);
  const query = useChangePreview(booking.id, asked);
  const preview = query.data;
  const isCurrent = asked === valid && !query.isPlaceholderData && !query.isFetching;
  const [chosen, setChosen] = useState<RefundWay>('money');
  const as = preview?.isCreditOffered ? chosen : 'money';
  const change = useChangeDetails(booking.id);
  const toast = useToast();
  const save = () =>
    preview &&
    change.mutate(
      { details: value.details, difference: preview.difference, as },
      {
        onSuccess: () => {
          toast({ ...TEXTS.done(preview.back, as), tone: 'good' });
          onClose();
          onDone();
        },
        onError: (failure) => {
          form.showErrors(failure);
          void query.refetch();
        },
      },
    );
  const isSentNow = JSON.stringify(change.variables?.details) === text;
  const failure = isSentNow ? change.error : null;
  const canSave = isValid && isCurrent && preview && preview.changed.length > 0 && !preview.refusal;
  const way = { value: as, onChange: setChosen, disabled: change.isPending };
  const gameCount = input.details.selectedGames.length;
  return {
    form,
    gameCount,
    query,
    isCurrent,
    isPending: change.isPending,
    failure,
    preview,
    way,
    canSave,
    save,
  };
}

type ChangeForm = ReturnType<typeof useChangeForm>;

/** The price that the booking would have, how the rest is refunded, and why it cannot be changed. */
function PriceSection({ booking, change }: { booking: BookingView; change: ChangeForm }) {
  const { query, isCurrent, failure, preview, way } = change;
  return (
    <section className="stack" aria-live="polite" aria-busy={!isCurrent}>
      <h3>{TEXTS.price}</h3>
      {!preview && query.isPending && <Loading text={TEXTS.looking} />}
      {query.isError && <Failure text={errorMessage(query.error, TEXTS.lookFailed)} query={query} />}
      {preview && !query.isError && <Outcome preview={preview} isConfirmed={isConfirmed(booking)} />}
      {preview?.isCreditOffered && (
        <RefundChoice {...{ money: preview.back, credit: preview.back }} {...way} />
      )}
      <p role="alert" className="field-error">
        {failure && errorMessage(failure, TEXTS.failed)}
      </p>
    </section>
  );
}

/** All details that can still be changed, with the price that they would have. */
function ChangeDialog(props: DialogProps) {
  const { booking, onClose } = props;
  const change = useChangeForm(props);
  const { preview, isPending, gameCount } = change;
  const [now] = useState(() => Date.now());
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      closable={!isPending}
      title={TEXTS.dialog}
      description={TEXTS.lead}
      footer={
        <div className="actions">
          <Button variant="secondary" disabled={isPending} onClick={onClose}>
            {TEXTS.stop}
          </Button>
          <Button busy={isPending} disabled={!change.canSave} onClick={change.save}>
            {saveText(preview)}
          </Button>
        </div>
      }
    >
      <div className="form">
        <FormProvider {...change.form}>
          <Section title={TEXTS.parts.headCount} until={preview?.until.headCount} now={now}>
            <BookingField name="guestCount" />
            <OtherAnswerFields />
          </Section>
          <Section title={TEXTS.parts.details} until={preview?.until.details} now={now}>
            <DetailFields {...{ booking, gameCount }} />
          </Section>
          <Section title={TEXTS.parts.place} until={preview?.until.place} now={now}>
            <PlaceFields />
          </Section>
        </FormProvider>
        <PriceSection {...{ booking, change }} />
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
    <BookingSection title={TEXTS.title}>
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
    </BookingSection>
  );
}
