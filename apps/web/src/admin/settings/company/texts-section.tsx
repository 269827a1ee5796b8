import { FAQ_KEYS, POLICY_WORDS_KEYS, USUAL_TERMS, type PriceBook } from '#libs/shared/contracts';
import { COMPANY_TEXTS, TEXT_GROUPS } from './copy.js';
import { policiesOf } from '../../../copy/booking.js';
import { faqOf } from '../../../copy/contact.js';
import { useBook } from '../../../lib/api/price-book.js';
import { publicConfig } from '../../../lib/api/public-config.js';
import { DetailGroups } from './detail-groups.js';

/** The site's default text, by the key of the detail that replaces it. */
function siteWords(book: PriceBook): Record<string, string> {
  const answers = faqOf(book, { ...publicConfig(), answers: {} });
  const policies = policiesOf(publicConfig().terms ?? USUAL_TERMS);
  return Object.fromEntries([
    ...FAQ_KEYS.map((key, place) => [key, answers[place].answer]),
    // The last one, about rain, is only in documents.
    ...POLICY_WORDS_KEYS.slice(0, policies.length).map((key, place) => [key, policies[place]]),
  ]);
}

/** The owner's texts for families: terms, policies and answers. */
export default function TextsSection() {
  const { book } = useBook();
  return <DetailGroups lead={COMPANY_TEXTS.wordsLead} groups={TEXT_GROUPS} siteTexts={siteWords(book)} />;
}
