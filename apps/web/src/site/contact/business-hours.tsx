import { CONTACT_TEXTS, hoursOf } from '../../app/copy/contact.js';
import { publicConfig } from '../../lib/api/public-config.js';

export const BusinessHours = () => (
  <div className="card">
    <h2 className="card-title" id="business-hours">
      {CONTACT_TEXTS.hours}
    </h2>
    <table className="hours" aria-labelledby="business-hours">
      <thead className="sr-only">
        <tr>
          <th scope="col">{CONTACT_TEXTS.hoursOf}</th>
          <th scope="col">{CONTACT_TEXTS.hoursDays}</th>
          <th scope="col">{CONTACT_TEXTS.hoursTimes}</th>
        </tr>
      </thead>
      {hoursOf(publicConfig().officeHours).map(({ of, slots }) => (
        <tbody key={of}>
          {slots.map(({ days, times }, place) => (
            <tr key={days}>
              {place === 0 && (
                <th scope="rowgroup" rowSpan={slots.length}>
                  {of}
                </th>
              )}
              <th scope="row">{days}</th>
              <td>{times}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </div>
);
