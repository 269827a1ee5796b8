import { Flex } from '@radix-ui/themes';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { UseMutationResult } from '@tanstack/react-query';
import type { SettingChange } from '#libs/shared/contracts';
import { HttpError } from '../../lib/api/http.js';
import { useCheckedForm } from '../../lib/form/form.js';
import { Form } from '../../ui/form/form.js';
import { isStale } from '../shared/rejection.js';
import { SaveBar } from '../shared/save-bar.js';
import { useSave } from '../shared/use-save.js';
import { SETTINGS_TEXTS as TEXTS } from './copy.js';

/** What a form holds of a setting: text, on or off, or a selection. */
export type Typed = string | boolean | readonly string[];
type TypedByKey = Record<string, Typed>;

/** Changes by key, as `ChangeSettings`. */
export type Changes = Record<string, SettingChange>;

type Options<Setting, Sent> = {
  /** As stored, in the order of the screen. */
  settings: readonly Setting[];
  typedOf: (setting: Setting) => Typed;
  /** The value to send. */
  valueOf: (setting: Setting, typed: Typed) => Sent;
  errorOf: (setting: Setting, value: Sent) => string | null;
  /** The stored value in words. */
  wordsOf: (setting: Setting) => string;
  change: Pick<UseMutationResult<unknown, Error, Changes>, 'mutate'>;
};

export const fieldId = (key: string) => `setting-${key}`;

/** Of a group of options the selected one. */
function focusSetting(key: string): void {
  const field = document.getElementById(fieldId(key));
  const target = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input:checked') : field;
  target?.focus();
}

const isEqual = (one: unknown, other: unknown) =>
  Object.is(one, other) || (Array.isArray(one) && Array.isArray(other) && one.join() === other.join());

type Stored = { key: string; label: string; version: number };

/**
 * What is typed for each setting, and which of them are changed. An unchanged field follows what somebody else stores; a
 * changed one keeps what was typed and is `isOvertaken`.
 */
function useTypedSettings<Setting extends Stored, Sent>({
  settings,
  typedOf,
  valueOf,
  errorOf,
}: Pick<Options<Setting, Sent>, 'settings' | 'typedOf' | 'valueOf' | 'errorOf'>) {
  const stored: TypedByKey = Object.fromEntries(settings.map((each) => [each.key, typedOf(each)]));
  // The stored values that the typed ones began with.
  const [base, setBase] = useState(stored);
  const isSame = (setting: Setting, one: TypedByKey, other: TypedByKey) =>
    isEqual(valueOf(setting, one[setting.key]), valueOf(setting, other[setting.key]));
  const changedIn = (typed: TypedByKey) =>
    settings.filter((each) => !isSame(each, typed, stored) && !isSame(each, typed, base));
  const form = useCheckedForm(
    (typed: TypedByKey) => {
      const sent = changedIn(typed).map((each) => ({ each, value: valueOf(each, typed[each.key]) }));
      const changes = sent.map(({ each, value }) => [each.key, { value, version: each.version }] as const);
      const errors = sent.map(({ each, value }) => [each.key, errorOf(each, value) ?? ''] as const);
      return {
        value: Object.fromEntries(changes) as Changes,
        errors: Object.fromEntries(errors.filter(([, error]) => error)) as Record<string, string>,
      };
    },
    { mode: 'onTouched', defaultValues: stored, shouldFocusError: false },
  );
  const typed = form.watch();
  const changed = changedIn(typed);
  const showStored = (keys: readonly string[]) => {
    for (const key of keys) form.setValue(key, stored[key]);
    setBase((before) => ({ ...before, ...Object.fromEntries(keys.map((key) => [key, stored[key]])) }));
  };
  const follow = useEffectEvent(() => {
    showStored(settings.filter((each) => !changed.includes(each)).map(({ key }) => key));
  });
  const versions = settings.map(({ version }) => version).join();
  useEffect(() => {
    follow();
  }, [versions]);
  const isOvertaken = (setting: Setting) => changed.includes(setting) && !isSame(setting, stored, base);
  return { form, typed, changed, showStored, isOvertaken };
}

/** The settings of a section as one form, whose changes are saved together. */
export function useSettingsForm<Setting extends Stored, Sent>(options: Options<Setting, Sent>) {
  const { settings, wordsOf, change } = options;
  const { form, typed, changed, showStored, isOvertaken } = useTypedSettings(options);
  const changedKeys = changed.map(({ key }) => key);
  const focusFirst = (keys: readonly string[]) => {
    const first = settings.find(({ key }) => keys.includes(key));
    if (first) focusSetting(first.key);
  };
  const { save, rejection, isSaving, forget } = useSave({
    failed: TEXTS.failedToSave,
    onRejected: (failure) => {
      // What is stored now is shown next to what was typed.
      if (!isStale(failure)) form.showErrors(failure);
      if (failure instanceof HttpError) focusFirst(Object.keys(failure.errors));
    },
  });
  const send = form.handleSubmit(
    (changes) => {
      if (isSaving || changed.length === 0) return;
      // The bar, which may have the focus, will be gone.
      if (!document.activeElement?.matches('input, textarea, select')) focusFirst(changedKeys);
      save(change, changes, TEXTS.saved(changed.map(({ label }) => label)));
    },
    (errors) => focusFirst(Object.keys(errors)),
  );
  const discard = () => {
    forget();
    form.clearErrors();
    focusFirst(changedKeys);
    showStored(changedKeys);
  };
  const set = (key: string, value: Typed) => {
    forget();
    form.setValue(key, value, { shouldValidate: true });
  };
  const notes = new Map(settings.filter(isOvertaken).map((each) => [each.key, TEXTS.stale(wordsOf(each))]));
  return {
    typed,
    isChanged: (key: string) => changedKeys.includes(key),
    errorOf: (key: string) => form.errorOf(key) ?? notes.get(key),
    /** Registers a native control. */
    control: (key: string) => form.register(key, { onChange: forget }),
    /** Changes a field that is not registered. */
    set,
    /** Changes a field to its default. */
    restore: (key: string, value: Typed) => {
      set(key, value);
      focusSetting(key);
    },
    send,
    bar: { count: changed.length, isSaving, failure: rejection?.sentence, onDiscard: discard },
  };
}
export type SettingsFields = ReturnType<typeof useSettingsForm>;

/** The form of a section, with its bar. */
export const SettingsForm = ({ form, children }: { form: SettingsFields; children: ReactNode }) => (
  <Flex asChild direction="column" gap="4">
    <Form onSend={form.send}>
      {children}
      <SaveBar {...form.bar} />
    </Form>
  </Flex>
);
