import { checkInWords, type ComingHost as Host } from '#libs/shared/contracts';
import { ASSIGNED_LEAD_TEXTS } from '../../copy/frame.js';
import './assigned-lead.css';

/** The assigned lead of an event for the family: picture, name, a short text and a dated check. */
export const AssignedLead = ({ host }: { host: Host }) => (
  <section className="sub-card assigned-lead" aria-label={ASSIGNED_LEAD_TEXTS.title}>
    {host.pictureUrl && <img src={host.pictureUrl} alt="" width={64} height={64} loading="lazy" />}
    <div>
      <p>{ASSIGNED_LEAD_TEXTS.leads(host.name)}</p>
      {host.about && <p>{host.about}</p>}
      {host.checkedOn && <p className="field-hint">{checkInWords(host.checkedOn)}</p>}
    </div>
  </section>
);
