import { Flex, Text } from '@radix-ui/themes';
import { Link } from 'react-router-dom';
import { formatPhone, telHref, type RainFamily } from '#libs/shared/contracts';
import { RAIN_LABELS } from '../../copy/booking.js';
import { clockTime, dayAndTime, dayWithWeekday } from '../../lib/format/format.js';
import { Button } from '../../ui/form/button.js';
import { DataTable, type Column } from '../../ui/table/data-table.js';
import { bookingAddress } from './address.js';
import { RAIN_DAY_TEXTS as TEXTS } from './copy.js';

function planLabel({ plan }: RainFamily): string {
  if (!plan?.choice) return TEXTS.noPlan;
  return plan.secondDay ? `${dayWithWeekday(plan.secondDay)}, ${plan.secondTime}` : RAIN_LABELS[plan.choice];
}

function offerLabel({ offer }: RainFamily): string {
  if (!offer) return TEXTS.notAsked;
  if (offer.state === 'open') return TEXTS.waits(dayAndTime(offer.until));
  if (offer.state === 'withdrawn') return TEXTS.calledOff;
  if (!offer.choice) return TEXTS.ended;
  return offer.state === 'chosen' ? TEXTS.chose(offer.choice) : TEXTS.byDefault(offer.choice);
}

const TAPPABLE = { initial: '44px', sm: '34px' };

/** The name, and the phone to call. */
const Parent = ({ parentName, parentPhone, parentPhoneExtension }: RainFamily) => (
  <Flex direction="column" align="start">
    <span>{parentName}</span>
    {parentPhone && (
      <Flex asChild display="inline-flex" align="center" minHeight={TAPPABLE}>
        <a href={telHref(parentPhone, parentPhoneExtension)}>
          <Text wrap="nowrap">{formatPhone(parentPhone, parentPhoneExtension)}</Text>
        </a>
      </Flex>
    )}
  </Flex>
);

const Van = ({ van }: RainFamily) =>
  van ? (
    <Flex direction="column">
      <span>{van.name}</span>
      <Text wrap="nowrap">{TEXTS.leaves(clockTime(van.leavesAt))}</Text>
    </Flex>
  ) : (
    <span>{TEXTS.noVan}</span>
  );

const COLUMNS: Column<RainFamily>[] = [
  {
    key: 'time',
    title: TEXTS.columns.time,
    cell: ({ bookingId, time }) => (
      <Flex asChild display="inline-flex" align="center" minHeight={TAPPABLE}>
        <Link to={bookingAddress(bookingId)}>
          <Text wrap="nowrap">{time}</Text>
        </Link>
      </Flex>
    ),
  },
  { key: 'parent', title: TEXTS.columns.parent, cell: Parent },
  { key: 'van', title: TEXTS.columns.van, cell: Van },
  { key: 'city', title: TEXTS.columns.city, cell: ({ city }) => city },
  { key: 'plan', title: TEXTS.columns.plan, cell: planLabel },
];

/** Without a right to call off, only what each family has chosen. */
const choiceColumn = (onCallOff?: (family: RainFamily) => void): Column<RainFamily> => ({
  key: 'offer',
  title: TEXTS.columns.offer,
  cell: (family) => (
    <Flex direction="column" align="start" gap="2">
      <span>{offerLabel(family)}</span>
      {onCallOff && family.offer?.state === 'open' && (
        <Button
          variant="small"
          aria-label={TEXTS.callOff.oneOf(family.parentName)}
          onClick={() => onCallOff(family)}
        >
          {TEXTS.callOff.one}
        </Button>
      )}
    </Flex>
  ),
});

type Props = {
  families: readonly RainFamily[];
  caption: string;
  /** Missing where nothing can be called off. */
  onCallOff?: (family: RainFamily) => void;
};

/** The families that rain would hit; before the first press nobody has a choice to show. */
export function RainFamilies({ families, caption, onCallOff }: Props) {
  const isAsked = families.some(({ offer }) => offer);
  return (
    <DataTable
      caption={caption}
      columns={isAsked ? [...COLUMNS, choiceColumn(onCallOff)] : COLUMNS}
      rows={families}
      rowKey={({ bookingId }) => bookingId}
    />
  );
}
