import { REPORT_STEPS } from '#libs/shared/contracts';
import { REPORT_TEXTS } from './copy.js';
import { today } from '../../lib/api/public-config.js';
import { SelectField } from '../../ui/form/select-field.js';
import { TextField } from '../../ui/form/text-field.js';
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
  <div className="report-fields">
    <TextField
      type="date"
      label={REPORT_TEXTS.from}
      value={range.from || shown.from}
      max={range.to || shown.to}
      onChange={(event) => onRange({ from: event.target.value, to: range.to || shown.to })}
    />
    <TextField
      type="date"
      label={REPORT_TEXTS.to}
      value={range.to || shown.to}
      min={range.from || shown.from}
      onChange={(event) => onRange({ to: event.target.value, from: range.from || shown.from })}
    />
    <SelectField
      label={REPORT_TEXTS.by}
      value={range.by}
      options={REPORT_STEPS.map((value) => ({ value, label: REPORT_TEXTS.steps[value] }))}
      onChange={(event) => onRange({ by: event.target.value as Range['by'] })}
    />
  </div>
);

/** The form for range, step and dimension. */
export const ReportBar = ({ range, shown, split, onRange, onSplit }: Props) => (
  <div className="report-bar">
    <fieldset className="report-chips">
      <legend>{REPORT_TEXTS.days}</legend>
      {presetsOf(today()).map((preset) => (
        <button
          key={preset.key}
          type="button"
          className="admin-button"
          aria-pressed={isSameRange(range, preset.range)}
          onClick={() => onRange(preset.range)}
        >
          {REPORT_TEXTS.presets[preset.key]}
        </button>
      ))}
    </fieldset>
    <RangeFields {...{ range, shown, onRange }} />
    <fieldset className="report-chips">
      <legend>{REPORT_TEXTS.split}</legend>
      {SPLITS.map((each) => (
        <button
          key={each}
          type="button"
          className="admin-button"
          aria-pressed={each === split}
          onClick={() => onSplit(each)}
        >
          {REPORT_TEXTS.splits[each]}
        </button>
      ))}
    </fieldset>
  </div>
);
