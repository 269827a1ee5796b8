import '../settings.css';
import { Card, DataList, Flex, Grid, Heading, Text } from '@radix-ui/themes';
import { ADMIN_ROLES, type TeamInvitation, ADMIN_LEVELS, InviteAdministrator } from '#libs/shared/contracts';
import { TEAM_TEXTS as TEXTS } from './copy.js';
import { moment } from '../../../lib/format/format.js';
import { errorMessage } from '../../../lib/api/http.js';
import { Failure } from '../../../ui/feedback/load-states.js';
import { LoadingRows } from '../../../ui/feedback/rows-skeleton.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useTeam, useWithdraw, useInvite } from './api.js';
import { TitledCard } from '../../shared/titled-card.js';
import { useCan } from '../../shared/rights.js';
import { LeaveGuard } from '../../shared/save-bar.js';
import { RightsFieldset } from '../../shared/rights-fieldset.js';
import { AccountEmailForm } from './account-email-form.js';
import { MemberRow, TeamRow } from './member-row.js';
import { useContractForm } from '../../../lib/form/form.js';
import { Button } from '../../../ui/form/button.js';
import { Form } from '../../../ui/form/form.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';

const START = { email: '', level: 'work' } as const;

/** The form values of an invitation, and sending it; the input is kept when the call fails. */
function useInvitation() {
  const toast = useToast();
  const invite = useInvite();
  const form = useContractForm(InviteAdministrator, { defaultValues: START });
  const send = form.handleSubmit(async (input) => {
    try {
      await invite.mutateAsync(input);
    } catch (failure) {
      return form.showErrors(failure);
    }
    toast({ title: TEXTS.sent(input.email), tone: 'good' });
    form.reset(START);
  });
  return { form, invite, send };
}

/** Email address and rights of a new administrator. */
function InviteForm() {
  const { form, invite, send } = useInvitation();
  return (
    <Form aria-labelledby="team-invite" onSend={send}>
      <LeaveGuard isUnsaved={form.watch('email').trim() !== ''} onDiscard={() => form.reset(START)} />
      <Flex direction="column" gap="3">
        <Heading as="h3" id="team-invite">
          {TEXTS.invite}
        </Heading>
        <Text as="p" color="gray">
          {TEXTS.inviteText}
        </Text>
        <TextField label={TEXTS.email} type="email" required autoComplete="off" {...form.field('email')} />
        <SelectField
          label={TEXTS.level}
          options={ADMIN_LEVELS.map((value) => ({ value, label: ADMIN_ROLES[value] }))}
          {...form.field('level')}
        />
        {invite.isError && (
          <p className="field-error" role="alert">
            {errorMessage(invite.error, TEXTS.changeFailed)}
          </p>
        )}
        <Flex>
          <Button type="submit" busy={invite.isPending}>
            {TEXTS.send}
          </Button>
        </Flex>
      </Flex>
    </Form>
  );
}

function InvitationRow({ invitation }: { invitation: TeamInvitation }) {
  const toast = useToast();
  const withdraw = useWithdraw();
  const { id, email, level, expiresAt } = invitation;
  return (
    <TeamRow name={email} note={`${ADMIN_ROLES[level]}. ${TEXTS.until(moment(expiresAt))}`}>
      {useCan('manage-team') && (
        <Button
          variant="small"
          aria-label={TEXTS.withdrawOf(email)}
          disabled={withdraw.isPending}
          onClick={() =>
            withdraw.mutate(id, { onSuccess: () => toast({ title: TEXTS.withdrawn, tone: 'good' }) })
          }
        >
          {TEXTS.withdraw}
        </Button>
      )}
    </TeamRow>
  );
}

const Levels = () => (
  <DataList.Root>
    {TEXTS.levels.map(([name, text]) => (
      <DataList.Item key={name}>
        <DataList.Label minWidth="84px" highContrast>
          <b>{name}</b>
        </DataList.Label>
        <DataList.Value>{text}</DataList.Value>
      </DataList.Item>
    ))}
  </DataList.Root>
);

/** The administrators with their rights, open invitations, and a form to invite. */
export default function TeamSection() {
  const team = useTeam();
  const canManage = useCan('manage-team');
  if (team.isPending) return <LoadingRows text={TEXTS.loading} />;
  if (!team.data) return <Failure text={TEXTS.failed} query={team} />;
  const { members, invitations } = team.data;
  return (
    <>
      <Text as="p" color="gray">
        {TEXTS.lead}
      </Text>
      <Levels />
      <Grid columns={{ initial: '1', md: '3fr 2fr' }} gap="4" align="start">
        <TitledCard title={TEXTS.members}>
          <RightsFieldset action="manage-team">
            <ul className="divided">
              {members.map((member) => (
                <MemberRow key={member.userId} member={member} />
              ))}
            </ul>
          </RightsFieldset>
          {invitations.length > 0 && (
            <>
              <Heading as="h3" id="team-invited">
                {TEXTS.invited}
              </Heading>
              <ul className="divided" aria-labelledby="team-invited">
                {invitations.map((invitation) => (
                  <InvitationRow key={invitation.id} invitation={invitation} />
                ))}
              </ul>
            </>
          )}
        </TitledCard>
        {canManage && (
          <Flex direction="column" gap="4">
            <Card size="2">
              <InviteForm />
            </Card>
            <Card size="2">
              <AccountEmailForm />
            </Card>
          </Flex>
        )}
      </Grid>
    </>
  );
}
