import { Flex } from '@radix-ui/themes';
import type { MailingView } from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { Button } from '../../ui/form/button.js';
import { useCan } from '../shared/rights.js';
import { useMailings, useUndoMailing } from './api.js';
import { RECENT_TEXTS as TEXTS } from './copy.js';
import { isOnItsWay } from './recent.rules.js';

function stateOf({ state, secondsLeft, families, sent, unsent }: MailingView): string {
  if (state === 'held') return secondsLeft > 0 ? TEXTS.held(secondsLeft) : TEXTS.starting;
  return [TEXTS.progress(sent, families), unsent > 0 && TEXTS.unsent(unsent)].filter(Boolean).join(' ');
}

function MailingLine({ mailing }: { mailing: MailingView }) {
  const canUndo = useCan('edit-bookings') && mailing.state === 'held';
  const undo = useUndoMailing();
  const toast = useToast();
  const take = () =>
    undo.mutate(mailing.id, {
      onSuccess: () => toast({ title: TEXTS.undone, tone: 'good' }),
      onError: (failure) => toast({ title: errorMessage(failure, TEXTS.failed), tone: 'bad' }),
    });
  return (
    <Flex asChild wrap="wrap" align="center" gap="3" gapY="1">
      <li>
        <span>{TEXTS.of(mailing.families, mailing.subject)}</span>
        <b>{stateOf(mailing)}</b>
        {canUndo && (
          <Button
            variant="small"
            aria-label={TEXTS.undoOf(mailing.subject)}
            busy={undo.isPending}
            onClick={take}
          >
            {TEXTS.undo}
          </Button>
        )}
      </li>
    </Flex>
  );
}

/**
 * The emails to many families that can still be undone, or are being sent, in sight wherever the page is scrolled; they
 * come from the server again after a reload. `bottom`: above another bar.
 */
export function RecentMailings({ bottom }: { bottom?: string }) {
  const { data = [] } = useMailings();
  const shown = data.filter(isOnItsWay);
  if (shown.length === 0) return null;
  return (
    <ul className="sticky-bar" style={{ bottom }} aria-label={TEXTS.title}>
      {shown.map((mailing) => (
        <MailingLine key={mailing.id} mailing={mailing} />
      ))}
    </ul>
  );
}
