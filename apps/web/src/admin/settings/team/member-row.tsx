import { Box, Flex, Text } from '@radix-ui/themes';
import { useRef, useState, type ReactNode } from 'react';
import { ADMIN_LEVELS, ADMIN_ROLES, type AdminLevel, type TeamMember } from '#libs/shared/contracts';
import { TEAM_TEXTS as TEXTS, REMOVE_TEXTS as WORDS } from './copy.js';
import { moment } from '../../../lib/format/format.js';
import { errorMessage } from '../../../lib/api/http.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { Button } from '../../../ui/form/button.js';
import { useCan } from '../../shared/rights.js';
import { useChangeLevel, useEndMember } from './api.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { RejectionNote } from '../../shared/rejection.js';
import { useSave } from '../../shared/use-save.js';

type Props = { member: TeamMember; onClose: () => void; returnTo: () => HTMLElement | null };

/** Asks for confirmation and explains the effect; a rejection stays visible. */
function RemoveDialog({ member: { userId, name }, onClose, returnTo }: Props) {
  const end = useEndMember();
  const { save, rejection, isSaving } = useSave({ onSaved: onClose, failed: TEXTS.changeFailed });
  return (
    <ConfirmDialog
      title={WORDS.title(name)}
      text={WORDS.text}
      confirm={WORDS.go}
      keep={WORDS.keep}
      isDanger
      isBusy={isSaving}
      onConfirm={() => save(end, userId, WORDS.done(name))}
      {...{ onClose, returnTo }}
    >
      <RejectionNote rejection={rejection} />
    </ConfirmDialog>
  );
}

type WhoProps = { name: ReactNode; note: ReactNode; children: ReactNode };

/** A person of the team, or somebody invited, with the buttons for them. */
export const TeamRow = ({ name, note, children }: WhoProps) => (
  <Flex asChild wrap="wrap" align="center" gap="2">
    <li>
      <Box flexGrow="1" flexBasis="12rem" minWidth="0">
        <Text as="div" weight="bold">
          {name}
        </Text>
        <Text as="div" size="1" color="gray">
          {note}
        </Text>
      </Box>
      {children}
    </li>
  </Flex>
);

/** One administrator: rights are changed inline; a rejection is shown below. */
export function MemberRow({ member }: { member: TeamMember }) {
  const { userId, name, email, level, isYou, lastSeenAt } = member;
  const toast = useToast();
  const change = useChangeLevel();
  const remove = useRef<HTMLButtonElement>(null);
  const canManage = useCan('manage-team');
  const [isAsking, setAsking] = useState(false);
  const choose = (next: AdminLevel) =>
    change.mutate(
      { userId, level: next },
      { onSuccess: () => toast({ title: TEXTS.changed(name, ADMIN_ROLES[next]), tone: 'good' }) },
    );
  return (
    <TeamRow
      name={isYou ? `${name} (${TEXTS.you})` : name}
      note={`${email ?? TEXTS.noEmail}, ${lastSeenAt ? TEXTS.lastSeen(moment(lastSeenAt)) : TEXTS.notLoggedIn}`}
    >
      <Box width="150px">
        <span className="box box-select">
          <select
            aria-label={TEXTS.levelOf(name)}
            value={level}
            disabled={change.isPending}
            onChange={(event) => choose(event.target.value as AdminLevel)}
          >
            {ADMIN_LEVELS.map((each) => (
              <option key={each} value={each}>
                {ADMIN_ROLES[each]}
              </option>
            ))}
          </select>
        </span>
      </Box>
      {canManage && (
        <Button
          variant="small"
          ref={remove}
          aria-label={TEXTS.removeOf(name)}
          onClick={() => setAsking(true)}
        >
          {TEXTS.remove}
        </Button>
      )}
      {change.isError && (
        <Box asChild width="100%">
          <p className="field-error" role="alert">
            {errorMessage(change.error, TEXTS.changeFailed)}
          </p>
        </Box>
      )}
      {isAsking && (
        <RemoveDialog member={member} onClose={() => setAsking(false)} returnTo={() => remove.current} />
      )}
    </TeamRow>
  );
}
