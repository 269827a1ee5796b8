import { OWN_CALENDAR_TEXTS as TEXTS } from '../app/copy/host-day.js';
import { buttonClass } from '../ui/form/button.js';
import { Failure } from '../ui/feedback/failure.js';
import { Loading } from '../ui/feedback/loading.js';
import { RenewableLink } from '../ui/form/renewable-link.js';
import { useOwnCalendar, useRenewCalendar } from './api.js';

/** Phones and computers open their calendar at such an address, and ask it again by themselves. */
const subscription = (path: string) =>
  new URL(path, window.location.origin).href.replace(/^https?:/, 'webcal:');

/** A host's events in the calendar of their own phone; whoever has the link can read it. */
export function OwnCalendar() {
  const link = useOwnCalendar();
  const renew = useRenewCalendar();
  return (
    <section className="host-calendar" aria-labelledby="host-calendar">
      <h2 id="host-calendar">{TEXTS.title}</h2>
      <p>{TEXTS.text}</p>
      {link.isPending && <Loading text={TEXTS.loading} />}
      {link.isError && !link.data && <Failure text={TEXTS.failed} query={link} />}
      {link.data && (
        <div className="host-calendar-acts">
          <a className={buttonClass('secondary')} href={subscription(link.data.path)}>
            {TEXTS.subscribe}
          </a>
          <RenewableLink
            name={TEXTS.name}
            path={link.data.path}
            texts={TEXTS}
            isMaking={renew.isPending}
            onRenew={(ends) => renew.mutate(link.data, ends)}
            button={buttonClass('secondary')}
          />
        </div>
      )}
    </section>
  );
}
