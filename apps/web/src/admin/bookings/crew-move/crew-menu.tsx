import { Flex, Text } from '@radix-ui/themes';
import { Truck } from '../../shared/icons.js';
import { useEffect, useRef, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type AdminBooking, MoveToCrew, check, type AdminBookingDetail } from '#libs/shared/contracts';
import { CREW_MOVE_TEXTS as TEXTS } from './copy.js';
import { Button } from '../../../ui/form/button.js';
import { Failure } from '../../../ui/feedback/load-states.js';
import { Form } from '../../../ui/form/form.js';
import { Popover } from '../../../ui/overlay/popover.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/text-field.js';
import { post, errorMessage } from '../../../lib/api/http.js';
import { useCheckedForm } from '../../../lib/form/form.js';
import { useIntentKey } from '../../../lib/form/submit-intent.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useBusinessDay } from '../../../lib/api/business-day.js';
import { formatHeldUntil } from '../../../lib/format/held-until.js';
import { useCan } from '../../shared/rights.js';
import { refreshAdmin } from '../api.js';
import { isStale } from '../../shared/rejection.js';

type Sent = { id: string; body: MoveToCrew; idempotencyKey: string };

/** Assigns an event to a crew manually. */
const useAssignCrew = () =>
  useMutation({
    mutationFn: ({ id, body, idempotencyKey }: Sent) =>
      post<AdminBooking>(`/api/admin/bookings/${encodeURIComponent(id)}/crew`, body, { idempotencyKey }),
  });

type CrewChoice = { no: number; name: string };
type CrewChange = {
  booking: { id: string; version: number; parentName: string };
  /** The current crew; null without one. */
  current: number | null;
  crews: readonly CrewChoice[];
  /** The crew that the form starts with. */
  startCrewNo?: number;
};

/** The choice of another crew, the reason if the server requires one, and the request. */
function useCrewChange({ booking, current, crews, startCrewNo }: CrewChange, onDone: () => void) {
  const toast = useToast();
  const move = useAssignCrew();
  const queries = useQueryClient();
  const refresh = () => refreshAdmin(queries, booking.id);
  const intent = useIntentKey();
  const others = crews.filter(({ no }) => no !== current);
  const form = useCheckedForm(
    ({ crewNo, reason }: { crewNo: string; reason: string }) =>
      check(MoveToCrew, { version: booking.version, crewNo: Number(crewNo), reason }),
    { defaultValues: { crewNo: String(startCrewNo ?? others[0]?.no ?? ''), reason: '' } },
  );
  const send = form.handleSubmit((body) =>
    move.mutate(
      { id: booking.id, body, idempotencyKey: intent.keyFor(body) },
      {
        onSuccess: () => {
          intent.done();
          const name = crews.find(({ no }) => no === body.crewNo)?.name ?? '';
          toast({ title: TEXTS.done(name), tone: 'good' });
          onDone();
          void refresh();
        },
        onError: (failure) => {
          form.showErrors(failure);
          // Another administrator was faster.
          if (isStale(failure)) void refresh();
        },
      },
    ),
  );
  const needsReason = form.errorOf('reason') !== undefined || form.watch('reason') !== '';
  const failure =
    move.isError && form.errorOf('reason') === undefined ? errorMessage(move.error, TEXTS.failed) : null;
  return { others, send, needsReason, failure, isBusy: move.isPending, field: form.field, form };
}

type Props = { booking: AdminBookingDetail; startsOpen: boolean };

/** The crew of a booking, and a menu to change it. */
export function CrewLine({ booking, startsOpen }: Props) {
  const today = useBusinessDay();
  const { crew } = booking;
  if (!crew) return null;
  const { current, crews, mayMove: canChange } = crew;
  return (
    <Flex wrap="wrap" align="center" gap="1" gapX="3">
      <div>
        <span>{current ? TEXTS.withMarks(current.name, current.overruled) : TEXTS.none}</span>
        {current?.heldUntil && (
          <Text as="div" weight="medium" color="amber">
            {TEXTS.held(formatHeldUntil(current.heldUntil, today))}
          </Text>
        )}
      </div>
      {canChange && <CrewMenu {...{ booking, crews, startsOpen }} current={current?.no ?? null} />}
    </Flex>
  );
}

type FormProps = CrewChange & { onDone: () => void };

function CrewForm({ onDone, ...move }: FormProps) {
  const { others, send, needsReason, failure, isBusy, field, form } = useCrewChange(move, onDone);
  if (others.length === 0) return <p>{TEXTS.noOther}</p>;
  const go = move.current === null ? TEXTS.goGive : TEXTS.go;
  return (
    <Flex asChild direction="column" align="stretch" gap="3">
      <Form onSend={send}>
        <SelectField
          label={TEXTS.to}
          options={others.map(({ no, name }) => ({ value: String(no), label: name }))}
          {...field('crewNo', { onChange: () => form.clearErrors() })}
          value={form.watch('crewNo')}
        />
        {needsReason && (
          <TextareaField label={TEXTS.reason} hint={TEXTS.reasonHint} rows={2} {...field('reason')} />
        )}
        {failure && <Failure text={failure} />}
        <Button type="submit" variant="small" busy={isBusy}>
          {needsReason ? TEXTS.goOverruled : go}
        </Button>
      </Form>
    </Flex>
  );
}

type MenuProps = CrewChange & { startsOpen?: boolean; onClosed?: () => void };

/** A button that assigns an event to another crew from a menu; a drag to another van opens it, too. */
export function CrewMenu({ startsOpen = false, onClosed, ...move }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const change = (opens: boolean) => {
    setOpen(opens);
    if (!opens) onClosed?.();
  };
  const button = useRef<HTMLButtonElement>(null);
  // After the dialog around it has taken the focus, which would close it again.
  useEffect(() => {
    if (!startsOpen) return;
    const timer = setTimeout(() => {
      button.current?.focus();
      setOpen(true);
    });
    return () => clearTimeout(timer);
  }, [startsOpen]);
  const canEdit = useCan('edit-bookings');
  const { current, booking } = move;
  if (!canEdit) return null;
  const name = (current === null ? TEXTS.giveOf : TEXTS.moveOf)(booking.parentName);
  return (
    <Popover
      label={name}
      open={isOpen}
      onOpenChange={change}
      trigger={
        <Button ref={button} variant="small" className="crew-button" aria-label={name}>
          <Truck size={17} strokeWidth={2.4} />
          <span>{current === null ? TEXTS.give : TEXTS.move}</span>
        </Button>
      }
    >
      <CrewForm {...move} onDone={() => change(false)} />
    </Popover>
  );
}
