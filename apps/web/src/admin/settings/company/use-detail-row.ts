import {
  companyError,
  type AdminCompanyDetail,
  type CompanyKind,
  type CompanyValue,
} from '#libs/shared/contracts';
import { COMPANY_TEXTS as TEXTS, typedOf } from './copy.js';
import { HttpError, errorMessage } from '../../../lib/api/http.js';
import { typedWhole } from '../../../lib/format/typed-number.js';
import { useInlineField } from '../../../ui/form/use-inline-field.js';
import { useToast } from '../../../ui/feedback/toast.js';
import { useSetDetail } from './api.js';
import { isStale } from '../../shared/rejection.js';

// A list of rows is not a single form field: its button is focused instead. Of several cards the selected one is
// focused.
const FOCUS: Partial<Record<CompanyKind, string>> = { mails: '', picture: '', choice: ' input:checked' };

/** The value to send for the form text. */
function valueOf({ kind }: AdminCompanyDetail, typed: string): CompanyValue {
  if (kind === 'miles') return typedWhole(typed);
  const lines = typed.split('\n').map((line) => line.trim());
  return kind === 'mails' ? lines.filter(Boolean) : typed.trim();
}

function messageOf(failure: Error, stored: string): string {
  if (isStale(failure)) return TEXTS.stale(stored);
  const { events } = failure instanceof HttpError ? failure.body : {};
  const sentence = errorMessage(failure, TEXTS.failedToSave);
  return Array.isArray(events) ? `${sentence} ${events.join('; ')}.` : sentence;
}

/** One detail: saves the input, or resets it to its default with null. */
export function useDetailRow(detail: AdminCompanyDetail) {
  const { key, kind, label, version } = detail;
  const { mutateAsync: set } = useSetDetail();
  const toast = useToast();
  const stored = typedOf(detail.value);
  const ownFocus = FOCUS[kind];
  const row = useInlineField<CompanyValue | null>({
    stored,
    read: (typed) => {
      const value = valueOf(detail, typed);
      return { value, error: companyError(key, value) };
    },
    send: async (value) => {
      const saved = await set({ key, value, version });
      toast({ title: TEXTS.saved(label), tone: 'good' });
      return typedOf(saved.value);
    },
    messageOf: (failure) => messageOf(failure, stored),
    focus:
      ownFocus === undefined
        ? undefined
        : () => document.querySelector<HTMLElement>(`#company-${key}${ownFocus}`)?.focus(),
  });
  return {
    ...row,
    isGood: companyError(key, valueOf(detail, row.typed)) === null,
    resetToDefault: () => void row.put(null),
  };
}
