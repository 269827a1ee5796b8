import { useAtomValue, useSetAtom } from 'jotai';
import { ArrowLeft } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { BookingView } from '#libs/contracts';
import { WIZARD_TEXTS } from '../../content/booking.js';
import { ErrorSummary } from '../../ui/error-summary.js';
import { PageHead } from '../../ui/page-head.js';
// The order counts: what later files say about the same element wins.
import './wizard.css';
import './games-step.css';
import './step-progress.css';
import './steps.css';
import './price-and-dock.css';
import { draftAtom, startOverAtom } from './booking.atoms.js';
import { BookedNote } from './booked-note.js';
import { KeptNote } from './kept-note.js';
import { PriceSummary } from './price-summary.js';
import { StepBar, StepNumbers } from './step-progress.js';
import { StepBody } from './step-body.js';
import { fieldId } from './use-draft-field.js';
import { useKeptDraft } from './use-kept-draft.js';
import { useWizard } from './use-wizard.js';
import { WizardDock } from './wizard-dock.js';

type Props = {
  onBooked: (booking: BookingView) => void;
  onStartOver: () => void;
  loadPayment: () => Promise<unknown>;
  /** A dialog of the payment is open: the wizard shows the step of payment, wherever Back would lead. */
  isPaying: boolean;
  isUnpaid: boolean;
  /** Stands above the steps: a booking of before that waits for its payment. */
  offer: ReactNode;
  /** Step 5: the pay button and its dialogs, once a booking exists. */
  payment: ReactNode;
};

/** The five-step wizard. */
export function Wizard({ onStartOver, isUnpaid, offer, payment, ...parts }: Props) {
  const wizard = useWizard(parts);
  const { step, goTo, change, heading, summary, isBooked, isSubmitting } = wizard;
  const startOver = useSetAtom(startOverAtom);
  const kept = useKeptDraft(step.number);
  // A booking that was resumed from a mail has no answers in this form to go back to.
  const hasDraft = useAtomValue(draftAtom).selectedGames.length > 0;
  const way = useRef<{ at: number; direction?: 'on' | 'back' }>({ at: step.number });
  if (way.current.at !== step.number) {
    way.current = { at: step.number, direction: step.number < way.current.at ? 'back' : 'on' };
  }
  const isPayment = step.key === 'payment';
  const previous = () => goTo(step.number - 1);
  const title = `${summary.length > 0 ? WIZARD_TEXTS.errorPrefix : ''}${step.title} - ${WIZARD_TEXTS.pageTitle}`;

  return (
    <div className="wz wrap">
      <PageHead title={title} description={WIZARD_TEXTS.description} />
      {offer}
      <div className={isPayment ? 'wz-top wz-top-pay' : 'wz-top'}>
        {step.number > 1 && hasDraft && (
          <button type="button" className="wz-previous" onClick={previous}>
            <ArrowLeft size={20} aria-hidden="true" />
            {WIZARD_TEXTS.previous}
          </button>
        )}
        <span className="wz-count">{WIZARD_TEXTS.progress(step.number)}</span>
      </div>
      <StepBar step={step} />
      <StepNumbers step={step} />
      <div className={isPayment ? 'wz-main wz-main-pay' : 'wz-main'}>
        <div className="wz-form" key={step.key} data-direction={way.current.direction}>
          <h1 ref={heading} tabIndex={-1}>
            {step.title}
          </h1>
          <p className="wz-sub">{step.subtitle}</p>
          {kept.isRestored && (
            <KeptNote
              onStartOver={() => {
                kept.startOver();
                goTo(1);
                heading.current?.focus();
              }}
            />
          )}
          {isBooked && (
            <BookedNote
              text={isPayment && isUnpaid ? WIZARD_TEXTS.paymentIntro : WIZARD_TEXTS.locked}
              isUnpaid={isUnpaid}
              onStartOver={() => {
                startOver();
                onStartOver();
                goTo(1);
              }}
            />
          )}
          <ErrorSummary
            attempt={0}
            lines={summary.map(({ field, sentence }) => ({ fieldId: fieldId(field), sentence }))}
          />
          {isPayment ? (
            payment
          ) : (
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                void wizard.next();
              }}
            >
              <fieldset className="wz-fields" disabled={isBooked || isSubmitting}>
                <legend className="sr-only">{step.subtitle}</legend>
                <StepBody step={step.key} onGoTo={change} />
              </fieldset>
              <WizardDock
                step={step.number}
                reason={wizard.reason}
                isBooked={isBooked}
                isSubmitting={isSubmitting}
                arrival={wizard.arrival}
                onTryAgain={() => void wizard.tryAgain()}
                onPrevious={previous}
              />
            </form>
          )}
        </div>
        {!isPayment && (
          <aside className="wz-aside">
            <PriceSummary />
          </aside>
        )}
      </div>
    </div>
  );
}
