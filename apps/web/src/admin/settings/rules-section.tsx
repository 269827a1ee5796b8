import {
  type AdminPolicy,
  type AdminCalendarLink,
  policyError,
  type PolicyValue,
} from '#libs/shared/contracts';
import { SETTING_GROUPS, SETTINGS_TEXTS as TEXTS, CALENDARS_TEXTS } from './copy.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { usePolicies, useRenewLink, useCalendarLinks, useSetPolicy } from './api.js';
import { StartTimes } from './start-times.js';
import { SwitchList } from './switch-list.js';
import { RenewableLink } from '../../ui/form/renewable-link.js';
import { HttpError, errorMessage } from '../../lib/api/http.js';
import { useInlineField } from '../../ui/form/use-inline-field.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useToast } from '../../ui/feedback/toast.js';

const formatValue = ({ bounds }: AdminPolicy, value: PolicyValue) =>
  bounds ? TEXTS.withUnit(Number(value), bounds.unit) : String(value);

function useNumberRow(policy: AdminPolicy) {
  const { key, label, version } = policy;
  const { mutateAsync: set } = useSetPolicy();
  const toast = useToast();
  return useInlineField({
    stored: String(policy.value),
    read: (typed) => {
      const value = typed.trim() === '' ? NaN : Number(typed);
      return { value, error: policyError(key, value) };
    },
    send: async (value) => {
      await set({ key, value, version });
      toast({ title: TEXTS.saved(label, formatValue(policy, value)), tone: 'good' });
      return String(value);
    },
    messageOf: (failure) => {
      const isStale = failure instanceof HttpError && failure.code === 'STALE';
      return isStale
        ? TEXTS.stale(formatValue(policy, policy.value))
        : errorMessage(failure, TEXTS.failedToSave);
    },
  });
}

/** One numeric setting with its texts. */
function NumberRow({ policy }: { policy: AdminPolicy }) {
  const { key, label, sentence, bounds } = policy;
  const { control, error, typed, type, focus, send, isChanged } = useNumberRow(policy);
  const isDefault = typed === String(policy.default);
  const resetToDefault = () => {
    type(String(policy.default));
    focus();
  };
  return (
    <Form className="setting-row" onSend={send}>
      <TextField
        {...control}
        error={error ?? undefined}
        id={`setting-${key}`}
        label={label}
        hint={sentence}
        tail={bounds?.unit}
        type="number"
        inputMode="numeric"
        min={bounds?.min}
        max={bounds?.max}
        step={1}
      />
      <div className="setting-actions">
        {isDefault && !isChanged && <span>{TEXTS.standard(formatValue(policy, policy.default))}</span>}
        {!isDefault && (
          <button
            type="button"
            className="setting-default"
            aria-label={`${TEXTS.backTo(policy.default)}: ${label}`}
            onClick={resetToDefault}
          >
            {TEXTS.backTo(policy.default)}
          </button>
        )}
      </div>
    </Form>
  );
}

function CalendarLinkRow({ link }: { link: AdminCalendarLink }) {
  const name = link.name ?? CALENDARS_TEXTS.all;
  const renew = useRenewLink();
  return (
    <li className="calendar-link">
      <b>
        {name}
        <small>{CALENDARS_TEXTS.kinds[link.kind]}</small>
      </b>
      <RenewableLink
        name={name}
        path={link.path}
        texts={CALENDARS_TEXTS}
        isMaking={renew.isPending}
        onRenew={(ends) => renew.mutate(link, ends)}
        button="admin-button"
      />
    </li>
  );
}

/** The calendar subscriptions: copy a link, or make a new one. */
function CalendarLinks() {
  const links = useCalendarLinks();
  return (
    <section className="admin-card setting-group" aria-labelledby="settings-calendars">
      <h3 id="settings-calendars">{CALENDARS_TEXTS.title}</h3>
      <p>{CALENDARS_TEXTS.text}</p>
      {links.isPending && <Loading text={CALENDARS_TEXTS.loading} />}
      {links.isError && <Failure text={CALENDARS_TEXTS.failed} query={links} />}
      {links.data?.length === 0 && <p>{CALENDARS_TEXTS.none}</p>}
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

type Group = (typeof SETTING_GROUPS)[number];

const SettingGroup = ({ title, text, keys, policies }: Group & { policies: AdminPolicy[] }) => (
  <section className="admin-card setting-group" aria-labelledby={`settings-${keys[0]}`}>
    <h3 id={`settings-${keys[0]}`}>{title}</h3>
    <p>{text}</p>
    {keys.map((key) => {
      const policy = policies.find((each) => each.key === key);
      return policy && <NumberRow key={key} policy={policy} />;
    })}
  </section>
);

/** The switches with their effects, then the numeric settings, saved individually. */
export default function RulesSection() {
  const policies = usePolicies();
  if (policies.isPending) return <Loading text={TEXTS.loading} />;
  if (!policies.data) return <Failure text={TEXTS.failed} query={policies} />;
  const startTimes = policies.data.find(({ key }) => key === 'startTimes');
  return (
    <>
      <p className="settings-lead">{TEXTS.lead}</p>
      <SwitchList policies={policies.data} />
      <div className="setting-groups">
        {SETTING_GROUPS.map((group) => (
          <SettingGroup key={group.title} {...group} policies={policies.data} />
        ))}
        {startTimes && <StartTimes policy={startTimes} />}
        <CalendarLinks />
      </div>
    </>
  );
}
