import { UserX } from 'lucide-react';
import type { AdminBookingDetail, AssignedHost, BookingHosts } from '#libs/shared/contracts';
import { HOSTS_TEXTS as TEXTS } from '../copy.js';
import { sentenceOf } from '../../../../lib/api/http.js';
import { useToast } from '../../../../ui/feedback/toast.js';
import { useBookingHosts } from '../../api.js';
import { ChooseHostForm } from './choose-host-form.js';
import { EventSteps } from './event-steps.js';
import { HostWishes } from './host-wishes.js';
import { useChangeHosts } from './use-change-hosts.js';
import './assigned-hosts.css';

type HostProps = { host: AssignedHost; booking: AdminBookingDetail; hosts: BookingHosts };

function HostOnDuty({ host, booking, hosts }: HostProps) {
  const toast = useToast();
  const change = useChangeHosts(booking.id);
  const reason = booking.staffing?.reasons.find(({ hostNo }) => hostNo === host.hostNo)?.reason;
  const takeOff = () =>
    change.mutate(
      { hostNo: host.hostNo, role: 'none', version: hosts.version },
      {
        onSuccess: () => toast({ title: TEXTS.changed, tone: 'good' }),
        onError: (failure) => toast({ title: sentenceOf(failure, TEXTS.failed), tone: 'bad' }),
      },
    );
  return (
    <li>
      <span>
        <b>{host.name}</b>
        <small>
          {TEXTS.role(host.role)}
          {host.isOverruled && `, ${TEXTS.overruled(reason)}`}
        </small>
      </span>
      {hosts.mayChange && (
        <button
          type="button"
          className="admin-button"
          aria-label={TEXTS.takeOffLabel(host.name)}
          disabled={change.isPending}
          onClick={takeOff}
        >
          {TEXTS.takeOff}
        </button>
      )}
    </li>
  );
}

/** Who comes to an event and what is missing; nothing while no hosts are recorded. */
export function AssignedHosts({ booking }: { booking: AdminBookingDetail }) {
  const { data: hosts, isError } = useBookingHosts(booking);
  if (isError) return <p className="quiet">{TEXTS.unread}</p>;
  if (!hosts?.isInUse) return null;
  return (
    <section className="admin-card" aria-label={TEXTS.title}>
      <h2>{TEXTS.title}</h2>
      {hosts.assigned.length === 0 && <p className="quiet">{TEXTS.nobody}</p>}
      <ul className="hosts-on-duty">
        {hosts.assigned.map((host) => (
          <HostOnDuty key={host.hostNo} {...{ host, hosts, booking }} />
        ))}
        {hosts.missing.map((missing) => (
          <li key={missing.role} className="host-missing">
            <UserX aria-hidden size={18} strokeWidth={2.4} />
            {TEXTS.missing(missing)}
          </li>
        ))}
      </ul>
      <EventSteps steps={booking.staffing?.steps ?? []} />
      {hosts.mayChange && <HostWishes booking={booking} />}
      {hosts.mayChange && <ChooseHostForm key={hosts.version} bookingId={booking.id} hosts={hosts} />}
    </section>
  );
}
