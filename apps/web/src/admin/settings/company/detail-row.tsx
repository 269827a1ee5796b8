import { Callout, Flex, Text } from '@radix-ui/themes';
import type { AdminCompanyDetail } from '#libs/shared/contracts';
import { DefaultButton } from '../default-button.js';
import type { SettingsFields } from '../settings-form.js';
import { isValid, typedOf } from './company-form.js';
import { COMPANY_PREVIEWS, COMPANY_TEXTS as TEXTS } from './copy.js';
import { DetailField } from './detail-field.js';
import { OtherNumbers } from './other-numbers.js';

type Props = {
  detail: AdminCompanyDetail;
  form: SettingsFields;
  /** The number of addresses that get mails to the organizers. */
  addresses: number;
  /** The site's default text. */
  siteTexts?: string;
};

type ActionsProps = Pick<Props, 'detail' | 'form'> & { typed: string };

/** Whether it has its default, and a button to restore that. */
function DetailActions({ detail, form, typed }: ActionsProps) {
  const { key, value, label } = detail;
  const standard = typedOf(detail.default);
  const isDefault = typed === standard.trim();
  return (
    <Flex wrap="wrap" align="center" justify="between" gap="2">
      {detail.kind === 'text' && value !== '' && (
        <Text asChild size="1">
          <a className="link-button" href={`/api/${key}`} target="_blank" rel="noreferrer">
            {TEXTS.openPage(label)}
          </a>
        </Text>
      )}
      {isDefault && !form.isChanged(key) && (
        <Text as="p" size="1" color="gray">
          {standard === '' ? TEXTS.none : TEXTS.standard}
        </Text>
      )}
      {!isDefault && (
        <DefaultButton label={label} text={TEXTS.backTo} onPress={() => form.restore(key, standard)} />
      )}
    </Flex>
  );
}

/** One detail of the company: where it is shown, and a preview. */
export function DetailRow({ detail, form, addresses, siteTexts }: Props) {
  const { key } = detail;
  const typed = String(form.typed[key]).trim();
  const isPreviewed = typed && form.isChanged(key) && isValid(detail, typed);
  const preview = isPreviewed && COMPANY_PREVIEWS[key]?.(typed);
  return (
    <Flex direction="column" gap="2">
      <DetailField {...{ detail, form, addresses, siteTexts }} />
      {preview && (
        <Callout.Root size="1" role="status" className="typed-lines">
          <Callout.Text highContrast>
            <Text as="div" size="1">
              {TEXTS.preview}
            </Text>
            <span>{preview}</span>
          </Callout.Text>
        </Callout.Root>
      )}
      <OtherNumbers text={typed} />
      <DetailActions {...{ detail, form, typed }} />
    </Flex>
  );
}
