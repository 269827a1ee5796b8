import { Box, Flex, Text } from '@radix-ui/themes';
import type { AdminCalendarLink, AdminPolicy, PolicyKey } from '#libs/shared/contracts';
import { RightsFieldset } from '../shared/rights-fieldset.js';
import { useCan } from '../shared/rights.js';
import { CALENDARS_TEXTS, SETTING_GROUPS, SETTINGS_TEXTS as TEXTS, SWITCHES } from './copy.js';
import { buttonClass } from '../../ui/form/button.js';
import { Failure, Loading } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { usePolicies, useRenewLink, useCalendarLinks } from './api.js';
import { NumberRow } from './number-row.js';
import { usePoliciesForm } from './policies-form.js';
import { SettingsForm, type SettingsFields } from './settings-form.js';
import { StartTimes } from './start-times.js';
import { TitledCard } from '../shared/titled-card.js';
import { SwitchList } from './switch-list.js';
import { RenewableLink } from '../../ui/form/renewable-link.js';

function CalendarLinkRow({ link }: { link: AdminCalendarLink }) {
  const name = link.name ?? CALENDARS_TEXTS.all;
  const renew = useRenewLink();
  const canShare = useCan('share-calendars');
  return (
    <Flex asChild wrap="wrap" align="center" gap="2">
      <li>
        <Box flexGrow="1" flexBasis="9rem" minWidth="0">
          <Text as="div" weight="bold">
            {name}
          </Text>
          <Text as="div" size="1" weight="medium" color="gray">
            {CALENDARS_TEXTS.kinds[link.kind]}
          </Text>
        </Box>
        <RenewableLink
          name={name}
          path={link.path}
          texts={CALENDARS_TEXTS}
          isMaking={renew.isPending}
          onRenew={canShare ? (ends) => renew.mutate(link, ends) : undefined}
          button={buttonClass('small')}
        />
      </li>
    </Flex>
  );
}

/** The calendar subscriptions: copy a link, or make a new one. */
function CalendarLinks() {
  const links = useCalendarLinks();
  return (
    <TitledCard title={CALENDARS_TEXTS.title} text={CALENDARS_TEXTS.text}>
      {links.isPending && <Loading text={CALENDARS_TEXTS.loading} />}
      {links.isError && <Failure text={CALENDARS_TEXTS.failed} query={links} />}
      {links.data?.length === 0 && <p>{CALENDARS_TEXTS.none}</p>}
      {links.data && links.data.length > 0 && (
        <ul className="divided" aria-label={CALENDARS_TEXTS.title}>
          {links.data.map((link) => (
            <CalendarLinkRow key={`${link.kind}-${link.no}`} link={link} />
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

type FormProps = { policies: AdminPolicy[]; form: SettingsFields };

const SettingGroup = ({ title, text, keys, policies, form }: (typeof SETTING_GROUPS)[number] & FormProps) => (
  <TitledCard title={title} text={text}>
    <div className="divided">
      {keys.map((key) => {
        const policy = policies.find((each) => each.key === key);
        return policy && <NumberRow key={key} {...{ policy, form }} />;
      })}
    </div>
  </TitledCard>
);

const KEYS: PolicyKey[] = [...SWITCHES, ...SETTING_GROUPS.flatMap(({ keys }) => keys), 'startTimes'];

/** The switches with their effects, then the numeric settings. */
function RulesForm({ policies }: { policies: AdminPolicy[] }) {
  const form = usePoliciesForm(policies, KEYS);
  const canSet = useCan('edit-policies');
  const startTimes = policies.find(({ key }) => key === 'startTimes');
  return (
    <SettingsForm form={form}>
      <RightsFieldset action="edit-policies">
        <SwitchList {...{ policies, form }} />
      </RightsFieldset>
      <div className="setting-groups">
        <fieldset disabled={!canSet}>
          {SETTING_GROUPS.map((group) => (
            <SettingGroup key={group.title} {...group} {...{ policies, form }} />
          ))}
          {startTimes && <StartTimes policy={startTimes} form={form} />}
        </fieldset>
        <CalendarLinks />
      </div>
    </SettingsForm>
  );
}

export default function RulesSection() {
  const policies = usePolicies();
  if (policies.isPending) return <LoadingRows text={TEXTS.loading} />;
  if (!policies.data) return <Failure text={TEXTS.failed} query={policies} />;
  return (
    <>
      <Text as="p" color="gray">
        {TEXTS.lead}
      </Text>
      <RulesForm policies={policies.data} />
    </>
  );
}
