import { policyError, type AdminPolicy, type PolicyValue } from '#libs/shared/contracts';
import { SETTINGS_TEXTS as TEXTS } from './copy.js';
import { HttpError, errorMessage } from '../../lib/api/http.js';
import { useInlineField } from '../../ui/form/use-inline-field.js';
import { Form } from '../../ui/form/form.js';
import { TextField } from '../../ui/form/text-field.js';
import { useToast } from '../../ui/feedback/toast.js';
import { useSetPolicy } from './api.js';

const worded = ({ bounds }: AdminPolicy, value: PolicyValue) =>
  bounds ? TEXTS.withUnit(Number(value), bounds.unit) : String(value);

function useNumberRow(policy: AdminPolicy) {
  const { key, label, version } = policy;
  const { mutateAsync: set } = useSetPolicy();
  const toast = useToast();
  return useInlineField({
    stored: String(policy.value),
    read: (typed) => {
      const value = typed.trim() === '' ? NaN : Number(typed);
      return { value, error: policyError(key, value) };
    },
    send: async (value) => {
      await set({ key, value, version });
      toast({ title: TEXTS.saved(label, worded(policy, value)), tone: 'good' });
      return String(value);
    },
    messageOf: (failure) => {
      const isStale = failure instanceof HttpError && failure.code === 'STALE';
      return isStale ? TEXTS.stale(worded(policy, policy.value)) : errorMessage(failure, TEXTS.failedToSave);
    },
  });
}

/** One of the owner's numbers with its words. */
export function NumberRow({ policy }: { policy: AdminPolicy }) {
  const { key, label, sentence, bounds } = policy;
  const { control, error, typed, type, focus, send, isChanged } = useNumberRow(policy);
  const isDefault = typed === String(policy.default);
  const resetToDefault = () => {
    type(String(policy.default));
    focus();
  };
  return (
    <Form className="setting-row" onSend={send}>
      <TextField
        {...control}
        error={error ?? undefined}
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
            onClick={resetToDefault}
          >
            {TEXTS.backTo(policy.default)}
          </button>
        )}
      </div>
    </Form>
  );
}
