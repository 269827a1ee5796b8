import type { AdminPolicy } from '#libs/contracts';
import { SETTINGS_TEXTS as TEXTS } from '../../content/admin-settings.js';
import { Form } from '../../ui/form.js';
import { TextField } from '../../ui/text-field.js';
import { useNumberRow, worded } from './use-number-row.js';

/** One of the owner's numbers with its words; Save comes up once it is another one. */
export function NumberRow({ policy }: { policy: AdminPolicy }) {
  const { key, label, sentence, bounds } = policy;
  const { field, send, isChanged, isDefault, isSaving, takeDefault } = useNumberRow(policy);
  return (
    <Form className="setting-row" onSend={send}>
      <TextField
        {...field}
        id={`setting-${key}`}
        label={label}
        hint={sentence}
        tail={bounds?.unit}
        type="number"
        inputMode="numeric"
        min={bounds?.min}
        max={bounds?.max}
        step={1}
      />
      <div className="setting-acts">
        {isDefault && !isChanged && <span>{TEXTS.standard(worded(policy, policy.default))}</span>}
        {!isDefault && (
          <button
            type="button"
            className="setting-default"
            aria-label={`${TEXTS.backTo(policy.default)}: ${label}`}
            onClick={takeDefault}
          >
            {TEXTS.backTo(policy.default)}
          </button>
        )}
        {isChanged && (
          <button
            type="submit"
            className="admin-button setting-save"
            aria-label={`${TEXTS.save}: ${label}`}
            aria-busy={isSaving || undefined}
          >
            {TEXTS.save}
          </button>
        )}
      </div>
    </Form>
  );
}
