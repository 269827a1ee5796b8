import { Flex, Grid, Text } from '@radix-ui/themes';
import { POLICIES, policyError, type AdminPolicy, type PolicyValue } from '#libs/shared/contracts';
import { errorMessage } from '../../lib/api/http.js';
import { typedWhole } from '../../lib/format/typed-number.js';
import { useToast } from '../../ui/feedback/toast.js';
import { Form } from '../../ui/form/form.js';
import { NumberField } from '../../ui/form/number-field.js';
import { useInlineField } from '../../ui/form/use-inline-field.js';
import { useSetPolicy } from './api.js';
import { SETTINGS_TEXTS as TEXTS } from './copy.js';
import { DefaultButton } from './default-button.js';
import type { Elements } from '../../ui/layout/elements.js';
import { isStale } from '../shared/rejection.js';

/** Whether 0 switches the rule off. */
const isOff = ({ key }: AdminPolicy, value: PolicyValue) => value === 0 && 'isZeroOff' in POLICIES[key];

function formatValue(policy: AdminPolicy, value: PolicyValue): string {
  if (isOff(policy, value)) return TEXTS.zeroIsOff;
  return policy.bounds ? TEXTS.withUnit(Number(value), policy.bounds.unit) : String(value);
}

function useNumberRow(policy: AdminPolicy) {
  const { key, label, version } = policy;
  const { mutateAsync: set } = useSetPolicy();
  const toast = useToast();
  return useInlineField({
    stored: String(policy.value),
    read: (typed) => {
      const value = typedWhole(typed);
      return { value, error: policyError(key, value) };
    },
    send: async (value) => {
      await set({ key, value, version });
      toast({ title: TEXTS.saved(label, formatValue(policy, value)), tone: 'good' });
      return String(value);
    },
    messageOf: (failure) => {
      return isStale(failure)
        ? TEXTS.stale(formatValue(policy, policy.value))
        : errorMessage(failure, TEXTS.failedToSave);
    },
  });
}

type Props = {
  policy: AdminPolicy;
  /** Next to the row: what the typed number means; null while it cannot be saved. */
  renderPreview?: (typed: number | null) => Elements;
};

/** One numeric setting with its texts. */
export function NumberRow({ policy, renderPreview }: Props) {
  const { key, label, sentence, bounds } = policy;
  const { control, error, typed, type, focus, send, isChanged } = useNumberRow(policy);
  const value = typedWhole(typed);
  const isDefault = typed === String(policy.default);
  const resetToDefault = () => {
    type(String(policy.default));
    focus();
  };
  const row = (
    <Flex asChild direction="column" gap="2">
      <Form className="setting-row" onSend={send}>
        <NumberField
          {...control}
          error={error ?? undefined}
          id={`setting-${key}`}
          label={label}
          hint={sentence}
          tail={bounds?.unit}
          required
        />
        {isDefault && !isChanged && (
          <Text as="p" size="1" color="gray" align={{ xs: 'right' }}>
            {TEXTS.standard(formatValue(policy, policy.default))}
          </Text>
        )}
        {!isDefault && (
          <Flex>
            <DefaultButton
              label={label}
              text={TEXTS.backTo(isOff(policy, policy.default) ? TEXTS.zeroIsOff : String(policy.default))}
              onPress={resetToDefault}
            />
          </Flex>
        )}
      </Form>
    </Flex>
  );
  if (!renderPreview) return row;
  return (
    <Grid columns={{ initial: '1', md: '2' }} gap="3" gapX="6" align="start">
      {row satisfies Elements}
      {renderPreview(policyError(key, value) === null ? value : null) satisfies Elements}
    </Grid>
  );
}
