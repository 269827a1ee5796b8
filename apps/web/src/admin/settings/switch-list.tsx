import { Badge, Box, Flex, Heading, Switch, Text } from '@radix-ui/themes';
import { useState, type ReactNode } from 'react';
import type { AdminPolicy } from '#libs/shared/contracts';
import { SETTINGS_TEXTS as TEXTS, SWITCHES, SWITCHES_TEXTS } from './copy.js';
import { errorMessage } from '../../lib/api/http.js';
import { useToast } from '../../ui/feedback/toast.js';
import { ActionLink } from '../../ui/form/button.js';
import { useCrews } from '../crews/api.js';
import { useSetPolicy } from './api.js';
import { TitledCard } from '../shared/titled-card.js';
import { isStale } from '../shared/rejection.js';

const State = ({ isOn }: { isOn: boolean }) => (
  <Badge color={isOn ? 'green' : 'gray'} highContrast>
    {isOn ? TEXTS.on : TEXTS.off}
  </Badge>
);

type RowProps = {
  title: ReactNode;
  text: ReactNode;
  textId?: string;
  error?: string | null;
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

/** A switch that takes effect at once. */
export function SwitchRow({ policy }: { policy: AdminPolicy }) {
  const { key, label, sentence, value, version } = policy;
  const set = useSetPolicy();
  const toast = useToast();
  const [rejection, setRejection] = useState<string | null>(null);
  const isOn = set.isPending ? set.variables.value === true : value === true;
  const showFailure = (failure: Error) => {
    setRejection(isStale(failure) ? TEXTS.staleSwitch : errorMessage(failure, TEXTS.failedToSave));
  };
  const toggle = (wanted: boolean) => {
    if (set.isPending) return;
    setRejection(null);
    set.mutate(
      { key, value: wanted, version },
      {
        onSuccess: () =>
          toast({ title: (wanted ? TEXTS.switchedOn : TEXTS.switchedOff)(label), tone: 'good' }),
        onError: showFailure,
      },
    );
  };
  return (
    <Row
      title={
        <>
          <label htmlFor={`setting-${key}`}>{`${label} `}</label>
          <State isOn={isOn} />
        </>
      }
      text={sentence}
      textId={`setting-${key}-hint`}
      error={rejection}
    >
      {/* The touch target is larger than the visible track. */}
      <Flex asChild height="44px">
        <Switch
          id={`setting-${key}`}
          size="3"
          aria-describedby={`setting-${key}-hint`}
          aria-busy={set.isPending || undefined}
          checked={isOn}
          onCheckedChange={toggle}
        />
      </Flex>
    </Row>
  );
}

/** The switches of the business, each with its effect. */
export const SwitchList = ({ policies }: { policies: AdminPolicy[] }) => (
  <TitledCard title={SWITCHES_TEXTS.title} text={SWITCHES_TEXTS.lead}>
    <ul className="divided">
      <CrewsRow />
      <DepositsRow percent={Number(policies.find(({ key }) => key === 'depositPercent')?.value ?? 0)} />
      {SWITCHES.map((key) => {
        const policy = policies.find((each) => each.key === key);
        return policy && <SwitchRow key={key} policy={policy} />;
      })}
    </ul>
  </TitledCard>
);
