import type { AdminHost, MemberRole } from '#libs/shared/contracts';
import { CREW_FORM as TEXTS } from './copy.js';
import type { CrewForm } from './use-crew-form.js';

type Props = { fields: CrewForm; hosts: readonly Pick<AdminHost, 'no' | 'name' | 'retired'>[] };

/** Who is in the van: each host as lead, helper or not at all. */
export function MemberFields({ fields: { form, change }, hosts }: Props) {
  const roles = form.watch('roles');
  const error = form.errorOf('roles');
  const shown = hosts.filter(({ no, retired }) => !retired || roles[no]);
  return (
    <fieldset className="crew-members">
      <legend>{TEXTS.members}</legend>
      <p className="field-hint">{shown.length === 0 ? TEXTS.noHosts : TEXTS.membersHint}</p>
      {shown.map(({ no, name }) => (
        <label className="crew-member" key={no}>
          <span>{name}</span>
          <select
            aria-label={TEXTS.roleOf(name)}
            value={roles[no] ?? ''}
            onChange={({ target }) => change('roles', { ...roles, [no]: target.value as MemberRole | '' })}
          >
            {(['', 'lead', 'helper'] as const).map((role) => (
              <option key={role} value={role}>
                {TEXTS.roles[role]}
              </option>
            ))}
          </select>
        </label>
      ))}
      {Object.values(roles).includes('') && <p className="field-hint">{TEXTS.memberGone}</p>}
      <p className="field-error" role="alert">
        {error}
      </p>
    </fieldset>
  );
}
