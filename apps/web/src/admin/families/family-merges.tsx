import { Flex } from '@radix-ui/themes';
import { useState } from 'react';
import type { FamilyRow, FamilyView } from '#libs/shared/contracts';
import { mediumDay, moment } from '../../lib/format/format.js';
import { Button } from '../../ui/form/button.js';
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.js';
import { Hint } from '../bookings/parts/hint.js';
import { FamilySearch } from '../bookings/phone-booking/family-search.js';
import { RejectionNote } from '../shared/rejection.js';
import { TitledCard } from '../shared/titled-card.js';
import { useSave } from '../shared/use-save.js';
import { useMerge, useUndoMerge } from './api.js';
import { FAMILY_TEXTS, MERGE_TEXTS as TEXTS } from './copy.js';

type DialogProps = { id: string; family: FamilyView; onClose: () => void };

/** Asks for the other family, and merges the two. */
function MergeDialog({ id, family, onClose }: DialogProps) {
  const [other, setOther] = useState<FamilyRow | null>(null);
  const merge = useMerge();
  const { save, rejection, isSaving } = useSave({ onSaved: onClose, failed: TEXTS.failed });
  return (
    <ConfirmDialog
      title={TEXTS.ask}
      text={TEXTS.askText}
      confirm={TEXTS.confirm}
      keep={TEXTS.keep}
      isBusy={isSaving}
      canConfirm={other !== null}
      onConfirm={() => other && save(merge, { id, otherId: other.id }, TEXTS.done)}
      onClose={onClose}
    >
      <Flex direction="column" gap="3">
        <FamilySearch label={TEXTS.search} hint={TEXTS.searchHint} except={family.id} onSelect={setOther} />
        {other && (
          <p role="status">
            <b>{TEXTS.chosen(other.name, other.email)}</b>
          </p>
        )}
        <RejectionNote rejection={rejection} />
      </Flex>
    </ConfirmDialog>
  );
}

type Props = { id: string; family: FamilyView; canEdit: boolean };

/** The merges of the family, and the next one. */
export function FamilyMerges({ id, family, canEdit }: Props) {
  const [isAsking, setAsking] = useState(false);
  const undo = useUndoMerge();
  const { save, rejection, isSaving } = useSave({ failed: TEXTS.failed });
  return (
    <TitledCard title={TEXTS.title}>
      {family.merges.length === 0 ? (
        <Hint>{TEXTS.none}</Hint>
      ) : (
        <Flex asChild direction="column" gap="3">
          <ul className="admin-log">
            {family.merges.map(({ id: mergeId, at, who, names, undoUntil }) => (
              <li key={mergeId}>
                <b>{TEXTS.merged(names.join(' + '))}</b>
                <Hint>
                  {[
                    FAMILY_TEXTS.by(who, moment(at)),
                    undoUntil && TEXTS.until(mediumDay(undoUntil.slice(0, 10))),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </Hint>
                {canEdit && undoUntil && (
                  <Button
                    variant="small"
                    busy={isSaving}
                    onClick={() => save(undo, { id, mergeId }, TEXTS.undone)}
                  >
                    {TEXTS.undo}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </Flex>
      )}
      <RejectionNote rejection={rejection} />
      {canEdit && (
        <Flex>
          <Button variant="small" onClick={() => setAsking(true)}>
            {TEXTS.button}
          </Button>
        </Flex>
      )}
      {isAsking && <MergeDialog {...{ id, family }} onClose={() => setAsking(false)} />}
    </TitledCard>
  );
}
