import { Flex, Heading, Text } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import type { RainFamily } from '#libs/shared/contracts';
import { Button } from '../../ui/form/button.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { RejectionNote } from '../shared/rejection.js';
import { useCan } from '../shared/rights.js';
import { useSave } from '../shared/use-save.js';
import { useWithdrawRain, useRainDay } from './api.js';
import { RAIN_DAY_TEXTS as TEXTS } from './copy.js';
import { RainFamilies } from './rain-families.js';

const inState = (families: readonly RainFamily[], ...states: NonNullable<RainFamily['offer']>['state'][]) =>
  families.filter(({ offer }) => offer && states.includes(offer.state));

type DialogProps = {
  day: string;
  /** The family that no longer has to choose; null for all of them. */
  family: RainFamily | null;
  count: number;
  onClose: () => void;
  returnTo: () => HTMLElement | null;
};

/** Asks before it is called off. */
function CallOffDialog({ day, family, count, onClose, returnTo }: DialogProps) {
  const callingOff = useWithdrawRain();
  const { callOff: texts } = TEXTS;
  const { save, rejection, isSaving } = useSave({ onSaved: onClose, failed: texts.failed });
  return (
    <ConfirmDialog
      title={family ? texts.oneTitle(family.parentName) : texts.allTitle}
      text={family ? texts.oneText : texts.allText(count)}
      confirm={family ? texts.one : texts.all}
      keep={texts.keep}
      isBusy={isSaving}
      onConfirm={() => save(callingOff, { day, bookingId: family?.bookingId }, texts.done)}
      {...{ onClose, returnTo }}
    >
      <RejectionNote rejection={rejection} />
    </ConfirmDialog>
  );
}

/** Who was asked because of rain and has chosen what, and calling it off; nothing on other days. */
export function RainChoices({ day }: { day: string }) {
  const { data } = useRainDay({ day });
  const mayCallOff = useCan('edit-bookings');
  const [asking, setAsking] = useState<{ family: RainFamily | null } | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const families = data?.families ?? [];
  if (!families.some(({ offer }) => offer)) return null;
  const open = inState(families, 'open');
  const decided = inState(families, 'chosen', 'defaulted');
  const answered = inState(families, 'chosen');
  const { callOff: texts } = TEXTS;
  return (
    <>
      <Flex wrap="wrap" align="center" justify="between" gap="3">
        <Flex wrap="wrap" align="baseline" gap="3">
          <Heading as="h3" size="4" ref={heading} tabIndex={-1}>
            {TEXTS.status}
          </Heading>
          {open.length + decided.length > 0 && (
            <Text role="status">{TEXTS.answered(answered.length, open.length + decided.length)}</Text>
          )}
        </Flex>
        {mayCallOff && open.length > 0 && decided.length === 0 && (
          <Button variant="small" onClick={() => setAsking({ family: null })}>
            {texts.all}
          </Button>
        )}
      </Flex>
      <RainFamilies
        families={families}
        caption={TEXTS.status}
        onCallOff={mayCallOff ? (family) => setAsking({ family }) : undefined}
      />
      {asking && (
        <CallOffDialog
          {...{ day, family: asking.family, count: open.length }}
          onClose={() => setAsking(null)}
          returnTo={() => heading.current}
        />
      )}
    </>
  );
}
