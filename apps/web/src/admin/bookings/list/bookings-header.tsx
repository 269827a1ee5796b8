import { Text } from '@radix-ui/themes';
import { Button } from '../../../ui/form/button.js';
import { PhoneCall } from '../../shared/icons.js';
import { PHONE_BOOKING_TEXTS } from '../phone-booking/copy.js';
import { LIST_TEXTS } from '../../../copy/admin-bookings.js';
import { RefreshButton } from '../../../ui/form/refresh-button.js';
import { Tip } from '../../../ui/overlay/tooltip.js';
import { ColumnChoice } from '../../../ui/table/column-choice.js';
import { ExportCsvButton } from '../../exports/export-csv-button.js';
import { filterOf, type ListAddress, OPTIONAL_COLUMNS, type useListAddress } from './address.js';
import type { useAdminBookings } from '../api.js';
import { COLUMNS } from './columns.js';
import { KeyboardHelp } from './keyboard-help.js';
import { SaveViewBox } from './views/save-view-box.js';

const CHOICE = COLUMNS.filter(({ key }) => (OPTIONAL_COLUMNS as readonly string[]).includes(key));

type Props = {
  address: ListAddress;
  change: ReturnType<typeof useListAddress>[1];
  list: ReturnType<typeof useAdminBookings>;
  canEdit: boolean;
};

/** The number of bookings, and the actions of the list. */
export const BookingsHeader = ({ address, change, list, canEdit }: Props) => (
  <>
    <h2 id="bookings-title" className="sr-only">
      {LIST_TEXTS.title}
    </h2>
    <Text asChild weight="bold" color="gray">
      <p className="bookings-count" role="status">
        {list.data && LIST_TEXTS.count(list.data.total)}
      </p>
    </Text>
    <div className="bookings-tools">
      {canEdit && (
        <Tip text={PHONE_BOOKING_TEXTS.button}>
          <Button
            variant="small"
            aria-label={PHONE_BOOKING_TEXTS.button}
            onClick={() => change({ caller: '1' })}
          >
            <PhoneCall size={18} strokeWidth={2.4} />
            <span className="tool-text">{PHONE_BOOKING_TEXTS.button}</span>
          </Button>
        </Tip>
      )}
      <RefreshButton label={LIST_TEXTS.refresh} query={list} />
      <SaveViewBox />
      <ColumnChoice
        columns={CHOICE}
        hidden={new Set(address.hide)}
        onChange={(hidden) => change({ hide: [...hidden] }, { replace: true })}
      />
      {address.from !== '' && address.from === address.to && (
        <ExportCsvButton filter={{ date: address.from }} />
      )}
      <KeyboardHelp />
      <ExportCsvButton filter={filterOf(address)} />
    </div>
  </>
);
