import { Flex, Grid, Text } from '@radix-ui/themes';
import { Button } from '../../../../ui/form/button.js';
import { UserX } from '../../../shared/icons.js';
import type { AdminBookingDetail, AssignedHost, BookingHosts, StepView } from '#libs/shared/contracts';
import { HOSTS_TEXTS as TEXTS } from '../copy.js';
import { errorMessage } from '../../../../lib/api/http.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { useBookingHosts } from '../../api.js';
import { ChooseHostForm, useChangeHosts, useHostPreferences } from './choose-host-form.js';
import { clockTime } from '../../../../lib/format/format.js';
import { CheckboxCard } from '../../../../ui/form/checkbox-card.js';
import { Hint } from '../../parts/hint.js';
import { StepCard } from '../step-card.js';
import { useCan } from '../../../shared/rights.js';
import '../booking-dialog.css';

/** The progress of the day of an event; nothing until its host has reported a step. */
const EventSteps = ({ steps }: { steps: readonly StepView[] }) =>
  steps.length > 0 && (
    <>
      <h3>{TEXTS.day}</h3>
      <Grid asChild columns="repeat(auto-fit, minmax(128px, 1fr))" gap="2">
        <ol className="admin-log">
          {steps.map(({ step, at, expectedAt, hostName }) => (
            <li key={step}>
              <b>{TEXTS.step(step)}</b>
              <span>{` ${clockTime(at)}`}</span>
              <Hint>
                <span>{hostName}</span>
                {expectedAt && <span>{`, ${TEXTS.expected(clockTime(expectedAt))}`}</span>}
              </Hint>
            </li>
          ))}
        </ol>
      </Grid>
    </>
  );

/** Notes about the family for choosing its hosts. */
function HostPreferences({ booking }: { booking: AdminBookingDetail }) {
  const { id, version, staffing, purgedAt } = booking;
  const toast = useToast();
  const request = useHostPreferences(id);
  if (!staffing || purgedAt) return null;
  const change = (hasSpecialNeeds: boolean) =>
    request.mutate(
      { version, hasSpecialNeeds },
      { onError: (failure) => toast({ title: errorMessage(failure, TEXTS.failed), tone: 'bad' }) },
    );
  return (
    <CheckboxCard
      title={TEXTS.specialNeeds}
      text={TEXTS.specialNeedsHint}
      checked={request.isPending ? request.variables.hasSpecialNeeds : staffing.hasSpecialNeeds}
      aria-busy={request.isPending}
      onCheckedChange={(isTicked) => !request.isPending && change(isTicked)}
    />
  );
}

type HostProps = {
  host: AssignedHost;
  booking: AdminBookingDetail;
  hosts: BookingHosts;
  mayChange: boolean;
};

function AssignedHost({ host, booking, hosts, mayChange }: HostProps) {
  const toast = useToast();
  const change = useChangeHosts(booking.id);
  const reason = booking.staffing?.reasons.find(({ hostNo }) => hostNo === host.hostNo)?.reason;
  const takeOff = () =>
    change.mutate(
      { hostNo: host.hostNo, role: 'none', version: hosts.version },
      {
        onSuccess: () => toast({ title: TEXTS.changed, tone: 'good' }),
        onError: (failure) => toast({ title: errorMessage(failure, TEXTS.failed), tone: 'bad' }),
      },
    );
  return (
    <Flex asChild align="center" justify="between" gap="3">
      <li>
        <div>
          <b>{host.name}</b>
          <Hint>
            <span>{TEXTS.role(host.role)}</span>
            {host.isOverruled && <span>{`, ${TEXTS.overruled(reason)}`}</span>}
          </Hint>
        </div>
        {mayChange && (
          <Button
            variant="small"
            aria-label={TEXTS.takeOffLabel(host.name)}
            disabled={change.isPending}
            onClick={takeOff}
          >
            {TEXTS.takeOff}
          </Button>
        )}
      </li>
    </Flex>
  );
}

/** The assigned hosts and missing roles; nothing while no hosts exist. */
export function AssignedHosts({ booking }: { booking: AdminBookingDetail }) {
  const { data: hosts, isError } = useBookingHosts(booking);
  const canEdit = useCan('edit-bookings');
  if (isError) return <Hint>{TEXTS.unread}</Hint>;
  if (!hosts?.isInUse) return null;
  const mayChange = canEdit && hosts.mayChange;
  return (
    <StepCard step="hosts" title={TEXTS.title}>
      {hosts.assigned.length === 0 && <Hint>{TEXTS.nobody}</Hint>}
      <Flex asChild direction="column" gap="2">
        <ul>
          {hosts.assigned.map((host) => (
            <AssignedHost key={host.hostNo} {...{ host, hosts, booking, mayChange }} />
          ))}
          {hosts.missing.map((missing) => (
            <li key={missing.role}>
              <Text asChild color="red" weight="bold">
                <Flex align="center" gap="2">
                  <UserX size={18} strokeWidth={2.4} />
                  <span>{TEXTS.missing(missing)}</span>
                </Flex>
              </Text>
            </li>
          ))}
        </ul>
      </Flex>
      <EventSteps steps={booking.staffing?.steps ?? []} />
      {mayChange && <HostPreferences booking={booking} />}
      {mayChange && <ChooseHostForm key={hosts.version} bookingId={booking.id} hosts={hosts} />}
    </StepCard>
  );
}
