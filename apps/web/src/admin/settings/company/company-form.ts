import {
  companyError,
  type AdminCompanyDetail,
  type CompanyKey,
  type CompanyValue,
  zoneWords,
} from '#libs/shared/contracts';
import { typedWhole } from '../../../lib/format/typed-number.js';
import { useSettingsForm, type Typed } from '../settings-form.js';
import { useChangeDetails } from './api.js';
import { COMPANY_TEXTS as TEXTS, DETAIL_CHOICES } from './copy.js';

/** A value as text of its field. */
export const typedOf = (value: CompanyValue) => (Array.isArray(value) ? value.join('\n') : String(value));

/** The value to send for the form's text; null for the default. */
export function valueOf(
  { kind, default: standard }: Pick<AdminCompanyDetail, 'kind' | 'default'>,
  typed: Typed,
): CompanyValue | null {
  const text = String(typed).trim();
  if (text === typedOf(standard).trim()) return null;
  if (kind === 'miles') return typedWhole(text);
  const lines = text.split('\n').map((line) => line.trim());
  return kind === 'mails' ? lines.filter(Boolean) : text;
}

/** The stored value, as a sentence names it. */
export function storedWords({
  key,
  kind,
  value,
}: Pick<AdminCompanyDetail, 'key' | 'kind' | 'value'>): string {
  const text = typedOf(value);
  if (text === '') return TEXTS.nothing;
  if (kind === 'picture') return TEXTS.otherPicture;
  if (kind === 'zone') return TEXTS.quoted(zoneWords(text));
  const choices: Partial<Record<CompanyKey, Partial<Record<string, { label: string }>>>> = DETAIL_CHOICES;
  return TEXTS.quoted(choices[key]?.[text]?.label ?? text);
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
    wordsOf: storedWords,
    change: useChangeDetails(),
  });
