import { Callout } from '@radix-ui/themes';
import { otherNumbers, termsFrom, type AdminCompanyDetail, type BookingTerms } from '#libs/shared/contracts';
import { usePolicies } from '../api.js';
import { useCompanyDetails } from './api.js';
import { COMPANY_TEXTS as TEXTS } from './copy.js';

const Warning = ({ sentences }: { sentences: string[] }) =>
  sentences.length > 0 && (
    <Callout.Root size="1" color="amber" role="status" className="typed-lines">
      <Callout.Text highContrast>{sentences.join('\n')}</Callout.Text>
    </Callout.Root>
  );

/** Below a text: the numbers in it that differ from the owner's terms. */
export function OtherNumbers({ text }: { text: string }) {
  const { data } = usePolicies();
  if (!data) return null;
  const terms = termsFrom(Object.fromEntries(data.map(({ key, value }) => [key, value])));
  return <Warning sentences={otherNumbers(text, terms).map(TEXTS.otherNumber)} />;
}

const sentencesOf = ({ label, value }: AdminCompanyDetail, terms: BookingTerms) =>
  typeof value === 'string' ? otherNumbers(value, terms).map((each) => TEXTS.otherNumberIn(label, each)) : [];

/** Above the terms: the owner's texts that name other numbers. */
export function TextsWithOtherNumbers({ terms }: { terms: BookingTerms }) {
  const details = useCompanyDetails().data ?? [];
  return <Warning sentences={details.flatMap((detail) => sentencesOf(detail, terms))} />;
}
