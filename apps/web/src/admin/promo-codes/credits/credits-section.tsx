import { Badge, Box, Code, Flex, Grid, Heading, Text } from '@radix-ui/themes';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { CREDIT_STATES, type CreditRow, type CreditState } from '#libs/shared/contracts';
import { dollars, mediumDay, shortMoment } from '../../../lib/format/format.js';
import { Search } from '../../../ui/icons.js';
import { Empty, Failure } from '../../../ui/feedback/load-states.js';
import { LoadingRows } from '../../../ui/feedback/rows-skeleton.js';
import { Button } from '../../../ui/form/button.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { TextField } from '../../../ui/form/text-field.js';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.js';
import { DataTable, type Column } from '../../../ui/table/data-table.js';
import { RejectionNote } from '../../shared/rejection.js';
import { useCan } from '../../shared/rights.js';
import { useSave } from '../../shared/use-save.js';
import { useCredits, useResendCredit } from './api.js';
import { CREDIT_KIND_LABELS, CREDIT_STATE_LABELS, CREDITS_TEXTS as TEXTS } from './copy.js';
import { EndCreditDialog } from './end-credit.js';

const COLORS = {
  open: 'green',
  waits: 'amber',
  'used-up': 'gray',
  expired: 'red',
  ended: 'gray',
} as const satisfies Record<CreditState, string>;

const COLUMNS: Column<CreditRow>[] = [
  {
    key: 'code',
    title: TEXTS.columns.code,
    cell: ({ endsWith }) =>
      endsWith ? (
        <Code variant="ghost" size="3" weight="bold">
          {TEXTS.endsWith(endsWith)}
        </Code>
      ) : (
        <Text color="gray">{TEXTS.noCode}</Text>
      ),
  },
  {
    key: 'family',
    title: TEXTS.columns.family,
    cell: ({ bookingId, parentName }) =>
      bookingId ? (
        <Link to={`/admin?tab=bookings&booking=${encodeURIComponent(bookingId)}`}>{parentName}</Link>
      ) : (
        TEXTS.gone
      ),
  },
  { key: 'why', title: TEXTS.columns.why, cell: ({ kind }) => CREDIT_KIND_LABELS[kind] },
  {
    key: 'left',
    title: TEXTS.columns.left,
    isNumber: true,
    cell: ({ left, amount }) => (
      <>
        <b className="money">{dollars(left)}</b>
        {left !== amount && (
          <Text as="div" size="1" color="gray">
            {TEXTS.of(amount)}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'state',
    title: TEXTS.columns.state,
    cell: ({ state }) => (
      <Badge color={COLORS[state]} highContrast>
        {CREDIT_STATE_LABELS[state]}
      </Badge>
    ),
  },
  {
    key: 'until',
    title: TEXTS.columns.until,
    cell: ({ expiresOn }) => (expiresOn ? mediumDay(expiresOn) : TEXTS.noEnd),
  },
  { key: 'given', title: TEXTS.columns.given, cell: ({ createdAt }) => shortMoment(createdAt) },
];

type Step = { kind: 'resend' | 'end'; credit: CreditRow };

const actionsColumn = (onStep: (step: Step) => void): Column<CreditRow> => ({
  key: 'actions',
  title: TEXTS.columns.actions,
  isWide: true,
  cell: (credit) =>
    credit.left !== '0.00' &&
    credit.bookingId && (
      <Flex gap="2" wrap="wrap">
        {credit.state === 'open' && (
          <Button
            variant="small"
            aria-label={TEXTS.resendOf(credit.parentName, credit.left)}
            onClick={() => onStep({ kind: 'resend', credit })}
          >
            {TEXTS.resend}
          </Button>
        )}
        <Button
          variant="small"
          aria-label={TEXTS.endOf(credit.parentName, credit.left)}
          onClick={() => onStep({ kind: 'end', credit })}
        >
          {TEXTS.end}
        </Button>
      </Flex>
    ),
});

function ResendDialog({ credit, onClose }: { credit: CreditRow; onClose: () => void }) {
  const { save, rejection, isSaving } = useSave({ onSaved: onClose });
  const resending = useResendCredit();
  return (
    <ConfirmDialog
      title={TEXTS.resendTitle}
      text={TEXTS.resendText(credit.parentName)}
      confirm={TEXTS.resendGo}
      keep={TEXTS.keep}
      isBusy={isSaving}
      onConfirm={() => save(resending, credit, TEXTS.resent)}
      onClose={onClose}
    >
      <RejectionNote rejection={rejection} />
    </ConfirmDialog>
  );
}

const PAUSE_MS = 300;

/** What was typed, once typing pauses. */
function usePaused(typed: string): string {
  const [words, setWords] = useState(typed);
  useEffect(() => {
    const pause = setTimeout(() => setWords(typed), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [typed]);
  return words;
}

const STATES = [
  { value: '', label: TEXTS.any },
  ...CREDIT_STATES.map((value) => ({ value, label: CREDIT_STATE_LABELS[value] })),
];

type FiltersProps = {
  typed: string;
  state: CreditState | '';
  onType: (typed: string) => void;
  onState: (state: CreditState | '') => void;
};

const CreditFilters = ({ typed, state, onType, onState }: FiltersProps) => (
  <Grid columns={{ initial: '1', sm: '3fr 1fr' }} align="end" gap="3" maxWidth="720px">
    <TextField
      label={TEXTS.search}
      hint={TEXTS.searchHint}
      type="search"
      maxLength={100}
      autoComplete="off"
      lead={<Search size={18} strokeWidth={2.4} />}
      value={typed}
      onChange={(event) => onType(event.target.value)}
    />
    <SelectField
      label={TEXTS.state}
      options={STATES}
      value={state}
      onChange={(event) => onState(event.target.value as CreditState | '')}
    />
  </Grid>
);

type TableProps = { list: ReturnType<typeof useCredits>; onStep: (step: Step) => void };

/** The credits in all states of the list: loading, failed, none, found. */
function CreditTable({ list, onStep }: TableProps) {
  const columns = useCan('give-credit') ? [...COLUMNS, actionsColumn(onStep)] : COLUMNS;
  if (list.isPending) return <LoadingRows text={TEXTS.loading} />;
  if (list.isError) return <Failure text={TEXTS.failed} query={list} />;
  const { credits, total } = list.data;
  if (credits.length === 0) return <Empty title={TEXTS.empty} text={TEXTS.emptyText} />;
  return (
    <Box>
      <DataTable
        caption={TEXTS.caption}
        columns={columns}
        rows={credits}
        rowKey={({ id }) => id}
        isBusy={list.isPlaceholderData}
      />
      {total > credits.length && (
        <Text as="p" mt="2" color="gray">
          {TEXTS.newest(credits.length, total)}
        </Text>
      )}
    </Box>
  );
}

/** All credits: found by family or by the end of the code, sent again, and ended. The search is never in the URL. */
export function CreditsSection() {
  const [typed, setTyped] = useState('');
  const [state, setState] = useState<CreditState | ''>('');
  const [step, setStep] = useState<Step | null>(null);
  const search = usePaused(typed.trim());
  const list = useCredits({ ...(search && { search }), ...(state && { state }) });
  const close = () => setStep(null);
  return (
    <Flex asChild direction="column" gap="4">
      <section aria-labelledby="credits-title">
        <Flex wrap="wrap" align="baseline" gap="2" gapX="3">
          <Heading as="h2" id="credits-title">
            {TEXTS.title}
          </Heading>
          <Text as="p" role="status" color="gray">
            {list.data && TEXTS.count(list.data.total)}
          </Text>
        </Flex>
        <Text as="p" color="gray">
          {TEXTS.intro}
        </Text>
        <CreditFilters {...{ typed, state }} onType={setTyped} onState={setState} />
        <CreditTable list={list} onStep={setStep} />
        {step?.kind === 'end' && <EndCreditDialog credit={step.credit} onClose={close} />}
        {step?.kind === 'resend' && <ResendDialog credit={step.credit} onClose={close} />}
      </section>
    </Flex>
  );
}
