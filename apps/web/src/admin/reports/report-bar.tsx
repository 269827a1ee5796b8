import { Flex, Grid } from '@radix-ui/themes';
import { REPORT_STEPS } from '#libs/shared/contracts';
import { REPORT_TEXTS } from './copy.js';
import { useBusinessDay } from '../../lib/api/business-day.js';
import { Button } from '../../ui/form/button.js';
import { SelectField } from '../../ui/form/select-field.js';
import { DayField } from '../../ui/form/day-field.js';
import { isSameRange, presetsOf, SPLITS, type Range, type Split } from './address.js';

type Props = {
  range: Range;
  /** The range that the server applied. */
  shown: { from: string; to: string };
  split: Split;
  onRange: (range: Partial<Range>) => void;
  onSplit: (split: Split) => void;
};

/** The first and last day, as typed or as applied by the server, and the step. */
const RangeFields = ({ range, shown, onRange }: Pick<Props, 'range' | 'shown' | 'onRange'>) => (
  <Grid
    columns={{ initial: 'repeat(2, minmax(0, 1fr))', sm: '180px 180px 140px' }}
    gap="3"
    className="report-fields dense"
  >
    <DayField
      label={REPORT_TEXTS.from}
      value={range.from || shown.from}
      max={range.to || shown.to}
      onDay={(from) => onRange({ from, to: range.to || shown.to })}
    />
    <DayField
      label={REPORT_TEXTS.to}
      value={range.to || shown.to}
      min={range.from || shown.from}
      onDay={(to) => onRange({ to, from: range.from || shown.from })}
    />
    <SelectField
      label={REPORT_TEXTS.by}
      value={range.by}
      options={REPORT_STEPS.map((value) => ({ value, label: REPORT_TEXTS.steps[value] }))}
      onChange={(event) => onRange({ by: event.target.value as Range['by'] })}
    />
  </Grid>
);

type ChoiceProps<T extends string> = {
  legend: string;
  options: readonly { value: T; label: string }[];
  /** Null when none of them is chosen. */
  chosen: T | null;
  onChoose: (value: T) => void;
};

/** One of a few options, as buttons. */
const Choice = <T extends string>({ legend, options, chosen, onChoose }: ChoiceProps<T>) => (
  <fieldset>
    <legend>{legend}</legend>
    <Flex wrap="wrap" gap="2" pt="2">
      {options.map(({ value, label }) => (
        <Button key={value} variant="small" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
          {label}
        </Button>
      ))}
    </Flex>
  </fieldset>
);

/** The form for range, step and dimension. */
export function ReportBar({ range, shown, split, onRange, onSplit }: Props) {
  const presets = presetsOf(useBusinessDay());
  return (
    <Flex wrap="wrap" align="end" gap="4" gapX="6" className="report-bar">
      <Choice
        legend={REPORT_TEXTS.days}
        options={presets.map(({ key }) => ({ value: key, label: REPORT_TEXTS.presets[key] }))}
        chosen={presets.find((preset) => isSameRange(range, preset.range))?.key ?? null}
        onChoose={(key) => onRange(presets.find((preset) => preset.key === key)?.range ?? {})}
      />
      <RangeFields {...{ range, shown, onRange }} />
      <Choice
        legend={REPORT_TEXTS.split}
        options={SPLITS.map((value) => ({ value, label: REPORT_TEXTS.splits[value] }))}
        chosen={split}
        onChoose={onSplit}
      />
    </Flex>
  );
}
