import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useState, type ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { typedTelHref, type BookingView } from '#libs/shared/contracts';
import { WIZARD_TEXTS } from '../../copy/booking.js';
import { ErrorSummary } from '../../ui/form/error-summary.js';
import { lazyPart } from '../../ui/feedback/lazy-part.js';
import { PageMeta } from '../../ui/layout/section.js';
// In cascade order: later files override earlier ones.
import './wizard.css';
import './games/games-step.css';
import './step-progress.css';
import './steps.css';
import './summary/price-and-dock.css';
import {
  addGamesAtom,
  draftAtom,
  errorsAtom,
  isBookedAtom,
  isDraftReadAtom,
  isSubmittingAtom,
  showsErrorSummaryAtom,
} from './booking.atoms.js';
import { loadSummary, loadLazySteps } from './lazy-parts.js';
import { PriceSummary } from './summary/price-summary.js';
import { StepBar, StepNumbers } from './step-progress.js';
import { fieldId } from './draft/use-draft-field.js';
import { useSavedDraft } from './draft/use-saved-draft.js';
import { useSubtitle } from './use-subtitle.js';
import { WaitingContext, type WaitingRequest } from './waiting-list/waiting-offer.js';
import { WizardNotes } from './wizard-notes.js';
import { popChosenGames } from '../../lib/format/chosen-games.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { useMissingAnswers } from './use-missing-answers.js';
import { HEADING_ID, useStepFocus } from './step-focus.js';
import { errorsOnStep, type Step, type StepKey } from './steps.js';
import { useNext } from './use-next.js';
import { useCorrectedStepUrl, useGoToStep, useStep } from './use-step.js';
import { WizardDock } from './wizard-dock.js';
import { GamesStep } from './games/games-step.js';

const LazySteps = lazyPart(loadLazySteps, { waiting: <div className="wizard-later" /> });

/** The fields of a step; not in the step table, which has no components so that it can be unit-tested. */
function StepBody({ step }: { step: StepKey }) {
  if (step === 'games') return <GamesStep />;
  return step === 'payment' ? null : <LazySteps step={step} />;
}

type WizardFormProps = {
  step: StepKey;
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
        <StepBody step={step} />
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
        <ArrowLeft size={20} aria-hidden="true" />
        {WIZARD_TEXTS.previous}
      </button>
    )}
    <span>{WIZARD_TEXTS.progress(step.number)}</span>
    <ContactLink />
  </div>
);

type Props = {
  onBooked: (booking: BookingView) => void;
  onStartOver: () => void;
  loadPayment: () => Promise<unknown>;
  isUnpaid: boolean;
  /** Shown above the steps: an earlier booking that waits for its payment. */
  offer: ReactNode;
  /** Step 5: the pay button and its dialogs, once a booking exists. */
  payment: ReactNode;
  /** Shown where no start is open: the waiting-list button. */
  waiting?: (request: WaitingRequest) => ReactNode;
};

const BookingSummary = lazyPart(loadSummary, { missing: null });

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

/** The five-step wizard. */
export function Wizard({ onBooked, loadPayment, onStartOver, isUnpaid, offer, payment, waiting }: Props) {
  const step = useStep();
  const goTo = useGoToStep();
  useCorrectedStepUrl();
  useStepFocus();
  const { missing, reason, note } = useMissingAnswers();
  const next = useNext({ missing, reason, onBooked, loadPayment });
  const summary = useErrorSummary(step);
  const savedDraft = useSavedDraft(step.number);
  useGamesFromGamesPage();
  // A booking resumed from a mail has no answers in this form to return to.
  const hasDraft = useAtomValue(draftAtom).selectedGames.length > 0;
  const subtitle = useSubtitle(step.key);
  const direction = useStepDirection(step.number);
  const isPayment = step.key === 'payment';
  const goBack = () => goTo(step.number - 1);
  const title = `${summary.length > 0 ? WIZARD_TEXTS.errorPrefix : ''}${step.title} - ${WIZARD_TEXTS.pageTitle}`;
  const lines = summary.map(({ field, sentence }) => ({ fieldId: fieldId(field), sentence }));
  return (
    <div className={isPayment ? 'wizard-page wrap wizard-pay' : 'wizard-page wrap'}>
      <PageMeta title={title} description={WIZARD_TEXTS.description} />
      {offer}
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
          <WizardNotes {...{ savedDraft, isUnpaid, onStartOver }} />
          <ErrorSummary attempt={0} lines={lines} />
          <WaitingContext value={waiting}>
            {isPayment ? (
              payment
            ) : (
              <WizardForm step={step.key} onNext={next} {...{ subtitle, reason, note }} />
            )}
          </WaitingContext>
        </div>
        {!isPayment && <SummaryAside hasGames={hasDraft} />}
      </div>
    </div>
  );
}
