import { Grid, Heading } from '@radix-ui/themes';
import {
  check,
  EditDetails,
  type AdminBookingDetail,
  type EditPreviewView,
  type PriceState,
  withPhoneParts,
} from '#libs/shared/contracts';
import { EDIT_TEXTS as TEXTS } from './copy.js';
import { dollars } from '../../../../lib/format/format.js';
import { errorMessage } from '../../../../lib/api/http.js';
import { useDebounced } from '../../../../lib/browser/use-debounced.js';
import { storedPriceLines } from '../../../../ui/event/price-lines.rules.js';
import { Failure, Loading } from '../../../../ui/feedback/load-states.js';
import { MoneyTable } from '../../parts/money-table.js';
import { TitledCard } from '../../../shared/titled-card.js';
import { EffectList } from '../../parts/effect-list.js';
import { Notice } from '../../parts/notice.js';
import { useEditPreview } from '../../api.js';
import { isPriceTouched } from './edit-details.js';

/** Debounce of the preview. */
const PAUSE_MS = 250;

/** The details to preview: valid, affecting the price, and debounced. */
function useQuestion(booking: AdminBookingDetail, details: EditDetails): EditDetails | null {
  const { value, errors } = check(EditDetails, withPhoneParts(details));
  const isWhole = Object.keys(errors).length === 0;
  const text = isWhole && isPriceTouched(booking, value) ? JSON.stringify(value) : '';
  const asked = useDebounced(text, PAUSE_MS);
  return asked === '' ? null : (JSON.parse(asked) as EditDetails);
}

function Price({ title, price }: { title: string; price: PriceState }) {
  const { pricing, guestCount, promoDiscount, finalPrice } = price;
  const lines = storedPriceLines(pricing, guestCount);
  const promo = { key: 'promo', label: TEXTS.promo, amount: `-${dollars(promoDiscount)}` };
  return (
    <div>
      <h3>{title}</h3>
      <MoneyTable
        lines={promoDiscount === '0.00' ? lines : [...lines, promo]}
        total={{ label: TEXTS.total, amount: dollars(finalPrice) }}
      />
    </div>
  );
}

function Outcome({ preview }: { preview: EditPreviewView }) {
  const { before, after, difference, due, tooMuch, refusal: rejection, warnings } = preview;
  const amount = dollars(difference.replace('-', ''));
  const isLess = difference.startsWith('-');
  return (
    <>
      {rejection && (
        <Notice tone="red">
          <b>{TEXTS.rejected}</b>
          <p>{rejection}</p>
        </Notice>
      )}
      {difference === '0.00' ? (
        <p>{TEXTS.same(dollars(after.finalPrice))}</p>
      ) : (
        <>
          <Heading asChild size="4" weight="medium">
            <p>{isLess ? TEXTS.less(amount) : TEXTS.more(amount)}</p>
          </Heading>
          <Grid columns={{ initial: '1', xs: '2' }} gap="4">
            <Price title={TEXTS.before} price={before} />
            <Price title={TEXTS.after} price={after} />
          </Grid>
          {due !== '0.00' && <p>{TEXTS.due(dollars(due))}</p>}
          {tooMuch !== '0.00' && <p>{TEXTS.tooMuch(dollars(tooMuch))}</p>}
        </>
      )}
      {warnings.length > 0 && <EffectList effects={warnings} />}
    </>
  );
}

/** The old and the new lines, and the difference, before anything is saved. */
export function EditPreview({ booking, details }: { booking: AdminBookingDetail; details: EditDetails }) {
  const question = useQuestion(booking, details);
  const query = useEditPreview(booking, question);
  const { data, error, isFetching } = query;
  if (!question) return null;
  return (
    <TitledCard title={TEXTS.price} aria-live="polite" aria-busy={isFetching}>
      {!data && isFetching && <Loading text={TEXTS.looking} />}
      {error && !isFetching && <Failure text={errorMessage(error, TEXTS.lookFailed)} query={query} />}
      {data && !error && <Outcome preview={data} />}
    </TitledCard>
  );
}
