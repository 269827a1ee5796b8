import {
  POLICIES,
  policyError,
  type AdminPolicy,
  type PolicyKey,
  type PolicyValue,
} from '#libs/shared/contracts';
import { typedWhole } from '../../lib/format/typed-number.js';
import { useChangePolicies } from './api.js';
import { SETTINGS_TEXTS as TEXTS, START_TIMES_TEXTS } from './copy.js';
import { useSettingsForm, type Typed } from './settings-form.js';

/** Whether 0 switches the rule off. */
export const isZeroOff = ({ key }: AdminPolicy, value: PolicyValue) =>
  value === 0 && 'isZeroOff' in POLICIES[key];

/** A value of a policy in words. */
export function policyWords(policy: AdminPolicy, value: PolicyValue): string {
  if (typeof value === 'boolean') return value ? TEXTS.switchOn : TEXTS.switchOff;
  if (typeof value === 'object') return START_TIMES_TEXTS.count(value.length);
  if (isZeroOff(policy, value)) return TEXTS.zeroIsOff;
  return policy.bounds ? TEXTS.withUnit(value, policy.bounds.unit) : String(value);
}

/** What is sent for the form's value. */
export const policyValue = (typed: Typed): PolicyValue =>
  typeof typed === 'string' ? typedWhole(typed) : typed;

/** The policies of a section as one form. `keys`: in the order of the screen. */
export const usePoliciesForm = (policies: readonly AdminPolicy[], keys: readonly PolicyKey[]) =>
  useSettingsForm({
    settings: keys.flatMap((key) => policies.find((policy) => policy.key === key) ?? []),
    typedOf: ({ value }) => (typeof value === 'number' ? String(value) : value),
    valueOf: (_, typed) => policyValue(typed),
    errorOf: ({ key }, value) => policyError(key, value),
    wordsOf: (policy) => policyWords(policy, policy.value),
    change: useChangePolicies(),
  });
