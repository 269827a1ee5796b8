import { CALENDARS_TEXTS as TEXTS } from './copy.js';
import { Failure } from '../../ui/feedback/failure.js';
import { Loading } from '../../ui/feedback/loading.js';
import { useCalendarLinks } from './api.js';
import { CalendarLinkRow } from './calendar-link-row.js';

/** The calendars that can be subscribed to: copy a link, or make a new one. */
export function CalendarLinks() {
  const links = useCalendarLinks();
  return (
    <section className="admin-card setting-group" aria-labelledby="settings-calendars">
      <h3 id="settings-calendars">{TEXTS.title}</h3>
      <p>{TEXTS.text}</p>
      {links.isPending && <Loading text={TEXTS.loading} />}
      {links.isError && <Failure text={TEXTS.failed} query={links} />}
      {links.data?.length === 0 && <p>{TEXTS.none}</p>}
      {links.data && links.data.length > 0 && (
        <ul className="calendar-links" aria-labelledby="settings-calendars">
          {links.data.map((link) => (
            <CalendarLinkRow key={`${link.kind}-${link.no}`} link={link} />
          ))}
        </ul>
      )}
    </section>
  );
}
