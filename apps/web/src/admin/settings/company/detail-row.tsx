import { Callout, Flex, Text } from '@radix-ui/themes';
import type { AdminCompanyDetail } from '#libs/shared/contracts';
import { COMPANY_PREVIEWS, COMPANY_TEXTS as TEXTS } from './copy.js';
import { Form } from '../../../ui/form/form.js';
import { DefaultButton } from '../default-button.js';
import { DetailField } from './detail-field.js';
import { OtherNumbers } from './other-numbers.js';
import { useDetailRow } from './use-detail-row.js';

type Props = {
  detail: AdminCompanyDetail;
  /** The number of addresses that get mails to the organizers. */
  addresses: number;
  /** The site's default text. */
  siteTexts?: string;
};

type ActsProps = { detail: AdminCompanyDetail; row: ReturnType<typeof useDetailRow> };

/** Whether it is set, and a button to reset it to the installed default. */
function DetailActions({ detail, row }: ActsProps) {
  const { isSet, value, label } = detail;
  const { isChanged, resetToDefault } = row;
  return (
    <Flex wrap="wrap" align="center" justify="between" gap="2">
      {detail.kind === 'text' && value !== '' && (
        <Text asChild size="1">
          <a className="link-button" href={`/api/${detail.key}`} target="_blank" rel="noreferrer">
            {TEXTS.openPage(label)}
          </a>
        </Text>
      )}
      {!isSet && !isChanged && (
        <Text as="p" size="1" color="gray">
          {String(value) === '' ? TEXTS.none : TEXTS.standard}
        </Text>
      )}
      {isSet && <DefaultButton label={label} text={TEXTS.backTo} onPress={resetToDefault} />}
    </Flex>
  );
}

/** One detail of the company: where it is shown, and a preview. */
export function DetailRow({ detail, addresses, siteTexts }: Props) {
  const { key, label, sentence } = detail;
  const row = useDetailRow(detail);
  const { typed, send, isChanged, isGood } = row;
  const field = { id: `company-${key}`, label, hint: sentence, error: row.error ?? undefined };
  const preview = isChanged && isGood && typed && COMPANY_PREVIEWS[key]?.(typed);
  return (
    <Flex asChild direction="column" gap="2">
      <Form onSend={send}>
        <DetailField {...{ field, row, detail, addresses, siteTexts }} />
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
        <DetailActions {...{ detail, row }} />
      </Form>
    </Flex>
  );
}
