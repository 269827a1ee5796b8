import type { Booking } from '#libs/booking/bookings';
import { StaffingQueries, MissingHostsService } from '#libs/booking/staffing';
import { checkInWords, type ComingHost } from '#libs/shared/contracts';
import type { MailLinksService } from '../../mail-links.service.js';
import { Heading, plain, Text } from '../layout/mail-layout.js';

/** What a mail injects that names the lead as soon as there can be one. */
export const LEAD_SOURCES = { missingHosts: MissingHostsService, staffing: StaffingQueries };
type LeadSources = {
  missingHosts: MissingHostsService;
  staffing: StaffingQueries;
  links: MailLinksService;
};

/**
 * Who leads an event, as the mail that confirms it says; null when nobody is free or no hosts are recorded. The same
 * event chooses the hosts and sends the mail, by two jobs: so whichever is first does the choosing. The picture's
 * address is a whole one.
 */
export async function leadOf(
  booking: Booking,
  { missingHosts, staffing, links }: LeadSources,
): Promise<ComingHost | null> {
  await missingHosts.assignTo(booking.id);
  const host = (await staffing.leadsOf([booking])).get(booking.id);
  return host ? { ...host, pictureUrl: host.pictureUrl && links.to(host.pictureUrl) } : null;
}

/** Who leads the event, in lines: name, what they say of themselves, and the dated check when one is on record. */
export const hostLines = ({ name, about, checkedOn }: ComingHost): string[] => [
  `${plain(name)} leads your event.`,
  ...(about ? [plain(about)] : []),
  ...(checkedOn ? [`${checkInWords(checkedOn)}.`] : []),
];

const PICTURE = { borderRadius: '36px', display: 'block', margin: '0 0 10px', objectFit: 'cover' } as const;

/** The same with the picture, whose address is a whole one here. */
export const HostPart = ({ host }: { host: ComingHost }) => (
  <>
    <Heading>Who comes</Heading>
    {host.pictureUrl && <img src={host.pictureUrl} width={72} height={72} alt="" style={PICTURE} />}
    {hostLines(host).map((line) => (
      <Text key={line}>{line}</Text>
    ))}
  </>
);
