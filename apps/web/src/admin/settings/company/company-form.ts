import {
  companyError,
  type AdminCompanyDetail,
  type CompanyKey,
  type CompanyValue,
} from '#libs/shared/contracts';
import { typedWhole } from '../../../lib/format/typed-number.js';
import { useSettingsForm, type Typed } from '../settings-form.js';
import { useChangeDetails } from './api.js';
import { COMPANY_TEXTS as TEXTS } from './copy.js';

/** A value as text of its field. */
export const typedOf = (value: CompanyValue) => (Array.isArray(value) ? value.join('\n') : String(value));

/** The value to send for the form's text; null for the default. */
function valueOf(detail: AdminCompanyDetail, typed: Typed): CompanyValue | null {
  const text = String(typed).trim();
  if (text === typedOf(detail.default).trim()) return null;
  if (detail.kind === 'miles') return typedWhole(text);
  const lines = text.split('\n').map((line) => line.trim());
  return detail.kind === 'mails' ? lines.filter(Boolean) : text;
}

/** Whether the form's text can be saved. */
export function isValid(detail: AdminCompanyDetail, typed: Typed): boolean {
  const value = valueOf(detail, typed);
  return value === null || companyError(detail.key, value) === null;
}

/** The details of a section as one form. `keys`: in the order of the screen. */
export const useCompanyForm = (details: readonly AdminCompanyDetail[], keys: readonly CompanyKey[]) =>
  useSettingsForm({
    settings: keys.flatMap((key) => details.find((detail) => detail.key === key) ?? []),
    typedOf: ({ value }) => typedOf(value),
    valueOf,
    errorOf: ({ key }, value) => (value === null ? null : companyError(key, value)),
    wordsOf: ({ value }) => TEXTS.quoted(typedOf(value)),
    change: useChangeDetails(),
  });
