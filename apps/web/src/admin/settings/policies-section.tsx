import { Callout, Flex, Text } from '@radix-ui/themes';
import {
  centsToDollars,
  policyError,
  RESALE_SENTENCES,
  termsFrom,
  type AdminPolicy,
  type BookingTerms,
  type PolicyKey,
  type PolicyValues,
} from '#libs/shared/contracts';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { publicConfig } from '../../lib/api/public-config.js';
import { fullDay } from '../../lib/format/format.js';
import { Failure } from '../../ui/feedback/load-states.js';
import { LoadingRows } from '../../ui/feedback/rows-skeleton.js';
import { usePolicies } from './api.js';
import {
  OFFERED_SWITCHES,
  OFFERED_TERMS,
  POLICIES_TEXTS as TEXTS,
  SETTINGS_TEXTS,
  TERM_GROUPS,
  type OfferedTerm,
} from './copy.js';
import { RightsFieldset } from '../shared/rights-fieldset.js';
import { NumberRow } from './number-row.js';
import { policyValue, usePoliciesForm } from './policies-form.js';
import { SettingsForm, type SettingsFields } from './settings-form.js';
import { SwitchRow } from './switch-list.js';
import { TextsWithOtherNumbers } from './company/other-numbers.js';
import { TitledCard } from '../shared/titled-card.js';
import { EXAMPLE_CENTS, EXAMPLE_TIME, exampleDay, TERM_PREVIEWS } from './term-previews.js';

type PreviewProps = { term: OfferedTerm; label: string; typed: number | null; terms: BookingTerms };

/** What families read with the typed terms. */
function TermPreview({ term, label, typed, terms }: PreviewProps) {
  const example = { today: useBusinessDay(), timeZone: publicConfig().timeZone };
  const preview = typed === null ? null : TERM_PREVIEWS[term]({ ...terms, [term]: typed }, example);
  return (
    <Callout.Root size="1" role="status" aria-label={TEXTS.preview(label)} className="typed-lines">
      <Callout.Text highContrast>
        <Text size="1">{preview?.intro ?? TEXTS.invalid}</Text>
        {preview?.reads.map((sentence) => (
          <span key={sentence}>{`\n${sentence}`}</span>
        ))}
      </Callout.Text>
    </Callout.Root>
  );
}

/** A term that is on or off, and what families read. */
const SwitchTerm = ({ policy, form }: { policy: AdminPolicy; form: SettingsFields }) => (
  <div>
    <ul>
      <SwitchRow {...{ policy, form }} />
    </ul>
    <Callout.Root size="1" role="status" aria-label={TEXTS.preview(policy.label)} className="typed-lines">
      <Callout.Text highContrast>
        <Text size="1">{form.typed[policy.key] === true ? TEXTS.reads : TEXTS.offSwitch}</Text>
        <span>{`\n${RESALE_SENTENCES.offered}`}</span>
      </Callout.Text>
    </Callout.Root>
  </div>
);

const isOffered = (key: string): key is OfferedTerm => OFFERED_TERMS.some((each) => each === key);

type FormProps = { policies: AdminPolicy[]; form: SettingsFields };
type Group = (typeof TERM_GROUPS)[number] & FormProps & { terms: BookingTerms };

function TermGroup({ title, text, keys, policies, form, terms }: Group) {
  const rows = keys.filter(isOffered).flatMap((term) => {
    const policy = policies.find(({ key }) => key === term);
    return policy ? [{ term, policy }] : [];
  });
  const switches = OFFERED_SWITCHES.filter((key) => keys.includes(key)).flatMap(
    (key) => policies.find((policy) => policy.key === key) ?? [],
  );
  if (rows.length === 0) return null;
  return (
    <TitledCard title={title} text={text}>
      <div className="divided">
        {rows.map(({ term, policy }) => (
          <NumberRow
            key={term}
            {...{ policy, form }}
            renderPreview={(typed) => <TermPreview {...{ term, label: policy.label, typed, terms }} />}
          />
        ))}
        {switches.map((policy) => (
          <SwitchTerm key={policy.key} {...{ policy, form }} />
        ))}
      </div>
    </TitledCard>
  );
}

const OFFERED: readonly PolicyKey[] = [...OFFERED_TERMS, ...OFFERED_SWITCHES];
const KEYS = TERM_GROUPS.flatMap(({ keys }) => keys).filter((key) => OFFERED.includes(key));

/** The terms as typed; those that are invalid as stored. */
function typedTerms(policies: readonly AdminPolicy[], { typed }: SettingsFields): BookingTerms {
  const values = policies.map(({ key, value: stored }) => {
    const value = key in typed ? policyValue(typed[key]) : stored;
    return [key, policyError(key, value) === null ? value : stored];
  });
  return termsFrom(Object.fromEntries(values) as Partial<PolicyValues>);
}

function PoliciesForm({ policies }: { policies: AdminPolicy[] }) {
  const form = usePoliciesForm(policies, KEYS);
  const terms = typedTerms(policies, form);
  return (
    <SettingsForm form={form}>
      <TextsWithOtherNumbers terms={terms} />
      <RightsFieldset action="edit-policies">
        {TERM_GROUPS.map((group) => (
          <TermGroup key={group.title} {...group} {...{ policies, form, terms }} />
        ))}
      </RightsFieldset>
    </SettingsForm>
  );
}

/** The terms of new bookings, each next to the sentence that families read. */
export default function PoliciesSection() {
  const policies = usePolicies();
  const day = exampleDay({ today: useBusinessDay() });
  if (policies.isPending) return <LoadingRows text={SETTINGS_TEXTS.loading} />;
  if (!policies.data) return <Failure text={SETTINGS_TEXTS.failed} query={policies} />;
  return (
    <Flex direction="column" gap="4">
      <Text as="p" color="gray">
        {TEXTS.lead}
      </Text>
      <Text as="p" color="gray">
        {TEXTS.assumed(centsToDollars(EXAMPLE_CENTS), fullDay(day), EXAMPLE_TIME)}
      </Text>
      <PoliciesForm policies={policies.data} />
    </Flex>
  );
}
