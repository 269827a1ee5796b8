import type { Issuer } from '#libs/shop/business-settings';
import { dayInWords } from '#libs/shared/contracts';
import { Fact, documentHtml } from '#libs/office/documents';
import { totalPacking, type DayEvent } from './packing-list.rules.js';
import type { Day } from './day-sheet.queries.js';
import { DAY_SHEET_STYLES, VAN_STYLES } from './day-sheet.styles.js';
import { CrewPart } from './crew-part.js';
import { EventCard, PackingList } from './event-card.js';
import type { DocumentExport } from '../export-kinds.js';

type DaySheetProps = { day: Day; includeChildData: boolean; issuer: Issuer };

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What the sheet is about: the whole day, or what one crew does. */
const eventsOf = ({ events, crews, onlyCrew }: Day): DayEvent[] =>
  onlyCrew === null ? events : (crews ?? []).flatMap((sheet) => sheet.events);

/** Events that no crew serves, on the sheet of the whole day. */
function withoutCrew({ events, crews, onlyCrew }: Day): DayEvent[] {
  const served = new Set(crews?.flatMap((sheet) => sheet.events));
  return onlyCrew === null ? events.filter((event) => !served.has(event)) : [];
}

const pendingNote = (count: number) =>
  count === 1
    ? '1 pending booking on this day is not on this sheet.'
    : `${count} pending bookings on this day are not on this sheet.`;

/** One day for the crew: what to pack in all, then every event in order of its start. */
function daySheetHtml({ day: whole, includeChildData, issuer }: DaySheetProps) {
  const { day, unconfirmed, crews } = whole;
  const events = eventsOf(whole);
  const children = events.reduce((sum, { booking }) => sum + booking.guestCount, 0);
  const packing = totalPacking(events.map((event) => event.packing));
  const cards = (some: readonly DayEvent[]) =>
    some.map((event) => (
      <EventCard
        key={event.booking.id}
        event={event}
        timeZone={issuer.timeZone}
        showChild={includeChildData}
      />
    ));
  return documentHtml({
    issuer,
    title: 'Day sheet',
    children: (
      <>
        <style dangerouslySetInnerHTML={{ __html: DAY_SHEET_STYLES + (crews ? VAN_STYLES : '') }} />
        <dl className="ids">
          <Fact name="Day">{dayInWords(day)}</Fact>
          <Fact name="Events">{counted(events.length, 'event', 'events')}</Fact>
          <Fact name="Children">{counted(children, 'child', 'children')}</Fact>
        </dl>
        {events.length === 0 && <p>No event takes place on this day.</p>}
        {unconfirmed > 0 && <p className="left">{pendingNote(unconfirmed)}</p>}
        {!crews && events.length > 1 && (
          <section className="total-packing">
            <h2>To pack for the whole day</h2>
            <PackingList lines={packing} />
          </section>
        )}
        {crews?.map((sheet) => (
          <div key={sheet.no} className="van-day">
            <CrewPart sheet={sheet} timeZone={issuer.timeZone} />
            {cards(sheet.events)}
          </div>
        ))}
        {crews && withoutCrew(whole).length > 0 && <h2>No van assigned</h2>}
        {cards(crews ? withoutCrew(whole) : events)}
        <p className="small">
          This sheet holds names and addresses of families. Please keep it with you, and destroy it after the
          day.
          {!includeChildData && ' The children’s names were not asked for.'}
        </p>
      </>
    ),
  });
}

/** What the crew takes along: every event of one day, where, for whom, and what to pack. */
export const daySheet: DocumentExport = {
  page: async (days, { filter, includeChildData, issuer }) => {
    const onlyCrew = filter.crewNo ? Number(filter.crewNo) : null;
    const day = await days.read((filter.date as string).slice(0, 10), onlyCrew);
    const rows = onlyCrew === null ? day.events : (day.crews ?? []).flatMap(({ events }) => events);
    return { html: daySheetHtml({ day, includeChildData, issuer }), rows: rows.length };
  },
};
