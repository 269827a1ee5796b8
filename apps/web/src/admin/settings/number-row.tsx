import { Flex, Grid, Text } from '@radix-ui/themes';
import { policyError, type AdminPolicy } from '#libs/shared/contracts';
import { typedWhole } from '../../lib/format/typed-number.js';
import { NumberField } from '../../ui/form/number-field.js';
import type { Elements } from '../../ui/layout/elements.js';
import { SETTINGS_TEXTS as TEXTS } from './copy.js';
import { DefaultButton } from './default-button.js';
import { isZeroOff, policyWords } from './policies-form.js';
import { fieldId, type SettingsFields } from './settings-form.js';

type Props = {
  policy: AdminPolicy;
  form: SettingsFields;
  /** Next to the row: what the typed number means; null while it cannot be saved. */
  renderPreview?: (typed: number | null) => Elements;
};

/** One numeric setting with its texts. */
export function NumberRow({ policy, form, renderPreview }: Props) {
  const { key, label, sentence, bounds, default: standard } = policy;
  const typed = String(form.typed[key]).trim();
  const value = typedWhole(typed);
  const isDefault = typed === String(standard);
  const row = (
    <Flex direction="column" gap="2" className="setting-row">
      <NumberField
        {...form.control(key)}
        error={form.errorOf(key)}
        id={fieldId(key)}
        label={label}
        hint={sentence}
        tail={bounds?.unit}
        required
      />
      {isDefault && !form.isChanged(key) && (
        <Text as="p" size="1" color="gray" align={{ xs: 'right' }}>
          {TEXTS.standard(policyWords(policy, standard))}
        </Text>
      )}
      {!isDefault && (
        <Flex>
          <DefaultButton
            label={label}
            text={TEXTS.backTo(isZeroOff(policy, standard) ? TEXTS.zeroIsOff : String(standard))}
            onPress={() => form.restore(key, String(standard))}
          />
        </Flex>
      )}
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
