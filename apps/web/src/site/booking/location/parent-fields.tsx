import { useSetAtom } from 'jotai';
import { LIMITS } from '#libs/shared/contracts';
import { LOCATION_TEXTS as TEXTS } from '../../../app/copy/booking.js';
import { TextField } from '../../../ui/form/text-field.js';
import { clearParentAtom } from '../booking.atoms.js';
import { inputOf, useDraftField } from '../draft/use-draft-field.js';

/** The parent. The phone shows its hint while it is short and its error once it was left so. */
export function ParentFields() {
  const name = useDraftField('parentName');
  const email = useDraftField('parentEmail');
  const phone = useDraftField('parentPhone');
  const clear = useSetAtom(clearParentAtom);
  const isShort = phone.value.replace(/\D/g, '').length < LIMITS.phone.min;
  return (
    <fieldset className="wizard-group">
      <legend>{TEXTS.parent}</legend>
      <TextField
        label={TEXTS.parentName}
        autoComplete="name"
        autoCapitalize="words"
        enterKeyHint="next"
        {...inputOf(name)}
      />
      <TextField
        label={TEXTS.parentEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        enterKeyHint="next"
        spellCheck={false}
        {...inputOf(email)}
      />
      <TextField
        label={TEXTS.parentPhone}
        hint={isShort ? TEXTS.phoneShort : undefined}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        enterKeyHint="next"
        {...inputOf(phone)}
      />
      <button type="button" className="link-button" onClick={clear}>
        {TEXTS.clear}
      </button>
    </fieldset>
  );
}
