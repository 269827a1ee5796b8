import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { ArrowLeft } from '../../ui/icons.js';
import { typedTelHref } from '#libs/shared/contracts';
import { WIZARD_TEXTS } from '../../copy/booking.js';
import { ErrorSummary } from '../../ui/form/error-summary.js';
import { PageMeta } from '../../ui/layout/section.js';
// In cascade order: later files override earlier ones.
import './wizard.css';
import './games/games-step.css';
import './steps/step-progress.css';
import './steps/steps.css';
import './summary/price-and-dock.css';
import {
  addGamesAtom,
  draftAtom,
  errorsAtom,
  heldOfferAtom,
  isBookedAtom,
  isDraftReadAtom,
  isSubmittingAtom,
  showsErrorSummaryAtom,
} from './booking.atoms.js';
import { BookingSummary, HeldNote, LaterStep, loadLaterParts, Payment } from './lazy-parts.js';
import { SavedOffer } from './saved-offer.js';
import type { CurrentBooking } from './use-current-booking.js';
import { PriceSummary } from './summary/price-summary.js';
import { StepBar, StepNumbers } from './steps/step-progress.js';
import { fieldId } from './draft/use-draft-field.js';
import { useSavedDraft } from './draft/use-saved-draft.js';
import { loadGameSheet } from '../../ui/game/use-game-sheet.js';
import { prefetch, whenIdle } from '../../lib/browser/when-idle.js';
import { useSubtitle } from './use-subtitle.js';
import { WizardNotes } from './wizard-notes.js';
import { popChosenGames } from '../../lib/format/chosen-games.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { useMissingAnswers } from './use-missing-answers.js';
import { HEADING_ID, useStepFocus } from './steps/step-focus.js';
import { errorsOnStep, type Step, type StepKey } from './steps/steps.js';
import { useNext } from './use-next.js';
import { useCorrectedStepUrl, useGoToStep, useStep } from './steps/use-step.js';
import { WizardDock } from './wizard-dock.js';
import { GamesStep } from './games/games-step.js';

type WizardFormProps = {
  step: Exclude<StepKey, 'payment'>;
  subtitle: string;
  reason: string;
  note: string;
  onNext: () => Promise<void>;
};

/** The fields of a step, locked once a booking exists, and the navigation buttons. */
function WizardForm({ step, subtitle, reason, note, onNext }: WizardFormProps) {
  const isBooked = useAtomValue(isBookedAtom);
  const isSubmitting = useAtomValue(isSubmittingAtom);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void onNext();
      }}
    >
      <fieldset className="wizard-fields" disabled={isBooked || isSubmitting}>
        <legend className="sr-only">{subtitle}</legend>
        {step === 'games' ? <GamesStep /> : <LaterStep step={step} />}
      </fieldset>
      <WizardDock reason={reason} note={note} />
    </form>
  );
}

/**
 * Adds the games chosen on the games page. Only once the saved draft has been read: until then nothing is saved, and a
 * reload would lose the games, which leave the session storage here. A booked form is locked: it leaves them there.
 */
function useGamesFromGamesPage() {
  const addGames = useSetAtom(addGamesAtom);
  const isRead = useAtomValue(isDraftReadAtom);
  const isBooked = useAtomValue(isBookedAtom);
  useEffect(() => {
    if (!isRead || isBooked) return;
    const ids = popChosenGames();
    if (ids.length > 0) addGames(ids);
  }, [isRead, isBooked, addGames]);
}

type HeaderProps = { step: Step; hasPrevious: boolean; onPrevious: () => void };

/** The contact: the phone number if there is one. */
function ContactLink() {
  const { phone, email } = publicConfig();
  return (
    <a
      className="wizard-questions"
      data-mail={!phone || undefined}
      href={phone ? typedTelHref(phone) : `mailto:${email}`}
    >
      <span>{WIZARD_TEXTS.questions}</span> <b>{phone || email}</b>
    </a>
  );
}

/** Back link, progress and contact. */
const WizardHeader = ({ step, hasPrevious, onPrevious }: HeaderProps) => (
  <div className="wizard-top">
    {hasPrevious && (
      <button type="button" className="wizard-previous" onClick={onPrevious}>
        <ArrowLeft size={20} />
        {WIZARD_TEXTS.previous}
      </button>
    )}
    <span>{WIZARD_TEXTS.progress(step.number)}</span>
    <ContactLink />
  </div>
);

/** The invalid answers of the step, once a submission has found some. */
function useErrorSummary(step: Step) {
  const errors = useAtomValue(errorsAtom);
  return useAtomValue(showsErrorSummaryAtom) ? errorsOnStep(step, errors) : [];
}

/** The direction of the step change; undefined for the first step. */
function useStepDirection(step: number): 'on' | 'back' | undefined {
  const [last, setLast] = useState<{ step: number; direction?: 'on' | 'back' }>({ step });
  // React renders again with the new value before it shows anything.
  if (last.step !== step) setLast({ step, direction: step < last.step ? 'back' : 'on' });
  return last.direction;
}

/** On wide screens: the event so far, and its price. */
const SummaryAside = ({ hasGames }: { hasGames: boolean }) => (
  <aside className="card wizard-aside">
    <h2 className="card-title">{WIZARD_TEXTS.party}</h2>
    {hasGames && <BookingSummary />}
    <PriceSummary />
  </aside>
);

/** Above the steps: the offer of the waiting list, and an earlier booking that waits for its payment. */
function Offers({ bookedId, saved, payNow }: CurrentBooking) {
  const held = useAtomValue(heldOfferAtom);
  return (
    <>
      {!bookedId && held && <HeldNote held={held} />}
      <SavedOffer saved={saved} payNow={payNow} />
    </>
  );
}

/** Many visitors only look; the first game says that the next steps will be needed, also when the connection is lost. */
function usePrefetch(hasGames: boolean) {
  useEffect(() => {
    if (!hasGames) return undefined;
    return whenIdle(() => {
      prefetch(loadLaterParts);
      prefetch(loadGameSheet);
    });
  }, [hasGames]);
}

/** The five-step wizard. */
export function Wizard({ current }: { current: CurrentBooking }) {
  const { booking, bookedId, startAnew, leave } = current;
  const step = useStep();
  const goTo = useGoToStep();
  useCorrectedStepUrl();
  useStepFocus();
  const { missing, reason, note } = useMissingAnswers();
  const next = useNext({ missing, reason });
  const summary = useErrorSummary(step);
  const savedDraft = useSavedDraft(step.number);
  useGamesFromGamesPage();
  // A booking resumed from a mail has no answers in this form to return to.
  const hasDraft = useAtomValue(draftAtom).selectedGames.length > 0;
  usePrefetch(hasDraft);
  const direction = useStepDirection(step.number);
  const subtitle = useSubtitle(step.key);
  const isPayment = step.key === 'payment';
  const goBack = () => goTo(step.number - 1);
  const title = `${summary.length > 0 ? WIZARD_TEXTS.errorPrefix : ''}${step.title} - ${WIZARD_TEXTS.pageTitle}`;
  const lines = summary.map(({ field, sentence }) => ({ fieldId: fieldId(field), sentence }));
  return (
    <div className={isPayment ? 'wizard-page wrap wizard-pay' : 'wizard-page wrap'}>
      <PageMeta title={title} description={WIZARD_TEXTS.description} />
      <Offers {...current} />
      <div className="wizard-navigation">
        <WizardHeader step={step} hasPrevious={step.number > 1 && hasDraft} onPrevious={goBack} />
        <StepBar step={step} />
        <StepNumbers step={step} onGoTo={hasDraft ? goTo : undefined} />
      </div>
      <div className="wizard-main">
        <div className="wizard-form" key={step.key} data-direction={direction}>
          <h1 id={HEADING_ID} tabIndex={-1}>
            {step.title}
          </h1>
          <p className="muted">{subtitle}</p>
          <WizardNotes {...{ savedDraft, booking, startAnew }} />
          <ErrorSummary attempt={0} lines={lines} />
          {step.key !== 'payment' && (
            <WizardForm step={step.key} onNext={next} {...{ subtitle, reason, note }} />
          )}
          {isPayment && booking && bookedId && <Payment booking={booking} leave={leave} />}
        </div>
        {!isPayment && <SummaryAside hasGames={hasDraft} />}
      </div>
    </div>
  );
}
