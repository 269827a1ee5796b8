import { Badge, Box, Flex, Heading, Switch, Text } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import type { AdminPolicy } from '#libs/shared/contracts';
import { SETTINGS_TEXTS as TEXTS, SWITCHES, SWITCHES_TEXTS } from './copy.js';
import { ActionLink } from '../../ui/form/button.js';
import { useCrews } from '../crews/api.js';
import { fieldId, type SettingsFields } from './settings-form.js';
import { TitledCard } from '../shared/titled-card.js';

const State = ({ isOn }: { isOn: boolean }) => (
  <Badge color={isOn ? 'green' : 'gray'} highContrast>
    {isOn ? TEXTS.on : TEXTS.off}
  </Badge>
);

type RowProps = {
  title: ReactNode;
  text: ReactNode;
  textId?: string;
  error?: string;
  children: ReactNode;
};

/** A switch with its name, state and effect. */
const Row = ({ title, text, textId, error, children }: RowProps) => (
  <Flex asChild align="center" justify="between" gap="4">
    <li>
      <Box maxWidth="96ch">
        <Heading as="h4" size="3">
          <Flex asChild wrap="wrap" align="center" gap="2">
            <span>{title}</span>
          </Flex>
        </Heading>
        <Text as="p" id={textId} color="gray">
          {text}
        </Text>
        {error && (
          <p className="field-error" role="alert">
            {error}
          </p>
        )}
      </Box>
      {children}
    </li>
  </Flex>
);

/** Crews are switched on in the Crews tab; this explains the effect. */
function CrewsRow() {
  const active = useCrews().data?.filter(({ isActive }) => isActive).length;
  return (
    <Row
      title={
        <>
          <span>{`${SWITCHES_TEXTS.crews} `}</span>
          {active !== undefined && <State isOn={active > 0} />}
        </>
      }
      text={
        <>
          <span>{active ? SWITCHES_TEXTS.crewsOn(active) : active === 0 && `${SWITCHES_TEXTS.noCrew} `}</span>
          {!active && <span>{SWITCHES_TEXTS.crewsWould}</span>}
        </>
      }
    >
      <ActionLink variant="small" to="/admin?tab=crews">
        {SWITCHES_TEXTS.toCrews}
      </ActionLink>
    </Row>
  );
}

/** Deposits are a percentage, which is set in the section Policies. */
function DepositsRow({ percent }: { percent: number }) {
  return (
    <Row
      title={
        <>
          <span>{`${SWITCHES_TEXTS.deposits} `}</span>
          <State isOn={percent > 0} />
        </>
      }
      text={
        percent > 0
          ? SWITCHES_TEXTS.depositsOn(percent)
          : `${SWITCHES_TEXTS.depositsOff} ${SWITCHES_TEXTS.depositsWould}`
      }
    >
      <ActionLink variant="small" to="/admin?tab=settings&section=policies">
        {SWITCHES_TEXTS.toPolicies}
      </ActionLink>
    </Row>
  );
}

type SwitchProps = { policy: AdminPolicy; form: SettingsFields };

/** A setting that is on or off. */
export function SwitchRow({ policy: { key, label, sentence }, form }: SwitchProps) {
  const isOn = form.typed[key] === true;
  const id = fieldId(key);
  return (
    <Row
      title={
        <>
          <label htmlFor={id}>{`${label} `}</label>
          <State isOn={isOn} />
        </>
      }
      text={sentence}
      textId={`${id}-hint`}
      error={form.errorOf(key)}
    >
      {/* The touch target is larger than the visible track. */}
      <Flex asChild height="44px">
        <Switch
          id={id}
          size="3"
          aria-describedby={`${id}-hint`}
          checked={isOn}
          onCheckedChange={(wanted) => form.set(key, wanted)}
        />
      </Flex>
    </Row>
  );
}

/** The switches of the business, each with its effect. */
export const SwitchList = ({ policies, form }: { policies: AdminPolicy[]; form: SettingsFields }) => (
  <TitledCard title={SWITCHES_TEXTS.title} text={SWITCHES_TEXTS.lead}>
    <ul className="divided">
      <CrewsRow />
      <DepositsRow percent={Number(policies.find(({ key }) => key === 'depositPercent')?.value ?? 0)} />
      {SWITCHES.map((key) => {
        const policy = policies.find((each) => each.key === key);
        return policy && <SwitchRow key={key} {...{ policy, form }} />;
      })}
    </ul>
  </TitledCard>
);
