import { useState } from 'react';
import type { ChooseRainOffer, RainOfferView } from '#libs/shared/contracts';
import { errorMessage, HttpError } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { Button } from '../../ui/form/button.js';
import { Dialog } from '../../ui/overlay/dialog.js';
import { useChooseRainOffer } from './api.js';
import type { PanelProps } from './cancel-panel.js';
import { BookingSection } from './booking-section.js';
import { RAIN_OFFER_TEXTS as TEXTS } from './copy.js';

type DialogProps = {
  choice: 'refund' | 'credit';
  amount: string;
  save: ReturnType<typeof useChooseRainOffer>;
  onClose: () => void;
  onSure: () => void;
};

/** Asks once more, with the amount, before the event is cancelled. */
const CancelDialog = ({ choice, amount, save, onClose, onSure }: DialogProps) => (
  <Dialog
    open
    onOpenChange={(open) => !open && onClose()}
    closable={!save.isPending}
    title={TEXTS.sure[choice](amount)}
    description={TEXTS.after[choice]}
    footer={
      <div className="actions">
        <Button variant="secondary" busy={save.isPending} onClick={onSure}>
          {TEXTS.confirm[choice]}
        </Button>
        <Button disabled={save.isPending} onClick={onClose}>
          {TEXTS.keep}
        </Button>
      </div>
    }
  >
    <Failed error={save.error} />
  </Dialog>
);

const Failed = ({ error }: { error: Error | null }) => (
  <p role="alert" className="field-error">
    {error && errorMessage(error, TEXTS.failed)}
  </p>
);

/** The offers of our team because of rain: other times, indoors, a credit, or everything back. */
export default function RainOfferPanel({
  booking,
  changes,
  offer,
  onDone,
}: PanelProps & { offer: RainOfferView }) {
  const [asking, setAsking] = useState<DialogProps['choice'] | null>(null);
  const save = useChooseRainOffer(booking.id);
  const toast = useToast();
  // Not by callbacks of `mutate`: after the answer this panel is gone, and then they are not called.
  const choose = (input: ChooseRainOffer) =>
    void save.mutateAsync(input).then(
      () => {
        toast({ ...TEXTS.done, tone: 'good' });
        onDone();
      },
      (failure: unknown) => {
        if (failure instanceof HttpError && failure.status === 409)
          toast({ title: TEXTS.ended, description: errorMessage(failure, TEXTS.failed) });
      },
    );
  const { times, areHeld, until, fallback, refund, credit } = offer;
  const ways: { label: string; onClick: () => void }[] = [
    ...times.map(({ day, time }) => ({
      label: TEXTS.move(day, time, changes.total),
      onClick: () => choose({ choice: 'move', day, time }),
    })),
    { label: TEXTS.indoors(changes.total), onClick: () => choose({ choice: 'indoors' }) },
    ...(credit ? [{ label: TEXTS.credit(credit), onClick: () => setAsking('credit') }] : []),
    { label: TEXTS.refund(refund), onClick: () => setAsking('refund') },
  ];
  return (
    <BookingSection title={TEXTS.title}>
      <p>{TEXTS.until(until, fallback)}</p>
      {times.length > 0 && <p>{areHeld ? TEXTS.held : TEXTS.notHeld}</p>}
      <div className="grid">
        {ways.map(({ label, onClick }) => (
          <Button key={label} variant="secondary" disabled={save.isPending} onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
      {!asking && <Failed error={save.error} />}
      {asking && (
        <CancelDialog
          choice={asking}
          amount={(asking === 'credit' && credit) || refund}
          save={save}
          onClose={() => setAsking(null)}
          onSure={() => choose({ choice: asking })}
        />
      )}
    </BookingSection>
  );
}
