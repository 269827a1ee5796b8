import { START_TIMES } from '#libs/shared/contracts';
import { DETAILS_TEXTS as TEXTS, START_TEXTS } from '../../../app/copy/booking.js';
import { zoneInWords } from '../../../lib/format/format.js';
import { useAnnounce } from '../../../ui/feedback/announce.js';
import { SelectField } from '../../../ui/form/select-field.js';
import { MisfitSentence, OtherStarts } from './other-starts.js';
import { inputOf, useDraftField } from '../draft/use-draft-field.js';
import { useChosenStart } from './use-open-starts.js';

/** When the event begins: of the 37 those that are open that day, where that is known. */
export function StartField() {
  const day = useDraftField('eventDate').value;
  const time = useDraftField('eventTime');
  const { open, misfit } = useChosenStart();
  // A start that is chosen stays in the list until it is known to be gone.
  const offered = START_TIMES.filter((label) => !open || open.includes(label) || label === time.value);
  const options = offered.filter((label) => label !== misfit?.time);
  const input = inputOf(time);
  const announce = useAnnounce();
  const onChosen = (sentence: string) => {
    announce(sentence);
    document.getElementById(time.id)?.focus();
  };
  return (
    <div className="wizard-start">
      <SelectField
        label={TEXTS.time}
        hint={TEXTS.timeHint(zoneInWords())}
        placeholder={TEXTS.timePlaceholder}
        options={options.map((label) => ({ value: label, label }))}
        {...input}
        value={misfit ? '' : input.value}
        error={misfit ? <MisfitSentence misfit={misfit} /> : input.error}
      />
      {misfit && <OtherStarts misfit={misfit} onChosen={onChosen} />}
      {open && <p className="wizard-start-count">{START_TEXTS.count(day, open.length, zoneInWords())}</p>}
    </div>
  );
}
