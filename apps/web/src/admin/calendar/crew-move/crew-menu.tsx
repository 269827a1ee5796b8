import './crew-move.css';
import { Truck } from 'lucide-react';
import { useState } from 'react';
import { CREW_MOVE_TEXTS as TEXTS } from '../lanes.copy.js';
import { Button } from '../../../ui/form/button.js';
import { Failure } from '../../../ui/feedback/failure.js';
import { Form } from '../../../ui/form/form.js';
import { Popover } from '../../../ui/overlay/popover.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextareaField } from '../../../ui/form/textarea-field.js';
import { useCrewMove, type CrewMove } from './use-crew-move.js';

type FormProps = CrewMove & { onDone: () => void };

function MoveForm({ onDone, ...move }: FormProps) {
  const { others, send, needsReason, failure, isBusy, field, form } = useCrewMove(move, onDone);
  if (others.length === 0) return <p>{TEXTS.noOther}</p>;
  const go = move.current === null ? TEXTS.goGive : TEXTS.go;
  return (
    <Form className="crew-move" onSend={send}>
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
      <Button type="submit" variant="secondary" className="admin-button" busy={isBusy}>
        {needsReason ? TEXTS.goOverruled : go}
      </Button>
    </Form>
  );
}

/** A button that gives an event to another crew, by a choice instead of by dragging. */
export function CrewMenu(move: CrewMove) {
  const [isOpen, setOpen] = useState(false);
  const { current, booking } = move;
  const name = (current === null ? TEXTS.giveOf : TEXTS.moveOf)(booking.parentName);
  return (
    <Popover
      label={name}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="admin-button crew-button" aria-label={name}>
          <Truck aria-hidden size={17} strokeWidth={2.4} />
          {current === null ? TEXTS.give : TEXTS.move}
        </button>
      }
    >
      <MoveForm {...move} onDone={() => setOpen(false)} />
    </Popover>
  );
}
