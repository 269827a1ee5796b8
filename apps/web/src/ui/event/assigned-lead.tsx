import { checkInWords, type ComingHost as Host } from '#libs/shared/contracts';
import { ASSIGNED_LEAD_TEXTS } from '../../app/copy/frame.js';
import './assigned-lead.css';

/** Who leads an event, for its family: picture, name, a few words and a dated check. */
export const AssignedLead = ({ host }: { host: Host }) => (
  <section className="coming-host" aria-label={ASSIGNED_LEAD_TEXTS.title}>
    {host.pictureUrl && <img src={host.pictureUrl} alt="" width={64} height={64} loading="lazy" />}
    <div>
      <p className="coming-host-name">{ASSIGNED_LEAD_TEXTS.leads(host.name)}</p>
      {host.about && <p>{host.about}</p>}
      {host.checkedOn && <p className="coming-host-check">{checkInWords(host.checkedOn)}</p>}
    </div>
  </section>
);
