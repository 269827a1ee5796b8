import type { PromoCodeView, PromoState } from '#libs/shared/contracts';
import { PROMO_LIST as TEXTS } from './copy.js';
import { DataTable } from '../../ui/table/data-table.js';
import { Empty } from '../../ui/feedback/empty.js';
import { columnsFor } from './columns.js';
import { StateFilter } from './state-filter.js';
import type { PromoDialogs } from './use-open-promo.js';

type Props = {
  codes: PromoCodeView[];
  isBusy: boolean;
  state: PromoState | '';
  onState: (state: PromoState | '') => void;
  dialogs: PromoDialogs;
};

/** The codes of one state, or all of them. */
export function PromoList({ codes, isBusy, state, onState, dialogs }: Props) {
  if (codes.length === 0) return <Empty picture="no-results" title={TEXTS.empty} text={TEXTS.emptyText} />;
  const rows = codes.filter((code) => !state || code.state === state);
  return (
    <>
      <StateFilter codes={codes} chosen={state} onChoose={onState} />
      {rows.length === 0 ? (
        <Empty title={TEXTS.noMatch}>
          <button type="button" className="admin-button" onClick={() => onState('')}>
            {TEXTS.showAll}
          </button>
        </Empty>
      ) : (
        <DataTable
          caption={TEXTS.caption}
          columns={columnsFor(dialogs.act)}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={dialogs.edit}
          isBusy={isBusy}
        />
      )}
    </>
  );
}
