import type { AdminCalendarLink } from '#libs/shared/contracts';
import { CALENDARS_TEXTS as TEXTS } from './copy.js';
import { RenewableLink } from '../../ui/form/renewable-link.js';
import { useRenewLink } from './api.js';

export function CalendarLinkRow({ link }: { link: AdminCalendarLink }) {
  const name = link.name ?? TEXTS.all;
  const renew = useRenewLink();
  return (
    <li className="calendar-link">
      <b>
        {name}
        <small>{TEXTS.kinds[link.kind]}</small>
      </b>
      <RenewableLink
        name={name}
        path={link.path}
        texts={TEXTS}
        isMaking={renew.isPending}
        onRenew={(ends) => renew.mutate(link, ends)}
        button="admin-button"
      />
    </li>
  );
}
