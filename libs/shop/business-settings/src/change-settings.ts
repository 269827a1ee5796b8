import { AppError, type FieldErrors, type SettingChange, staleMessage } from '#libs/shared/contracts';
import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from 'typeorm';

type Row<Value> = { key: string; value: Value; version: number; updatedAt: Date; updatedBy: string | null };

type Rows<Value> = {
  lock(tx: EntityManager, keys: readonly string[]): Promise<Row<Value>[]>;
  insert(tx: EntityManager, row: Row<Value>): Promise<boolean>;
  update(tx: EntityManager, row: Row<Value>): Promise<void>;
};

type Changes<Value> = {
  /** Valid values by key. */
  changes: Record<string, SettingChange<Value>>;
  /** The value that a row stands for; undefined for a setting that was never set. */
  valueOf: (key: string, row?: Row<Value>) => Value;
  labelOf: (key: string) => string;
  at: Date;
  by: string;
};

export const NO_SETTING = 'There is no such setting.';

/** The changes, once each value is valid. @throws AppError VALIDATION with the message of each key. */
export function validChanges<Value>(
  changes: Record<string, SettingChange>,
  errorOf: (key: string, value: unknown) => string | null,
): Record<string, SettingChange<Value>> {
  const errors = Object.entries(changes).flatMap(([key, { value }]) => {
    const error = errorOf(key, value);
    return error ? [[key, error]] : [];
  });
  if (errors.length > 0) throw AppError.validation(Object.fromEntries(errors) as FieldErrors);
  return changes as Record<string, SettingChange<Value>>;
}

/**
 * Stores all changes, or none; returns those that differ from what was stored, with the value before.
 * @throws AppError STALE naming each setting that has another version than the one seen.
 */
export async function changeSettings<Value>(
  tx: EntityManager,
  rows: Rows<Value>,
  { changes, valueOf, labelOf, at, by }: Changes<Value>,
): Promise<{ key: string; old: Value; value: Value }[]> {
  const stale = (keys: readonly string[]) =>
    new AppError('STALE', staleSettings(keys.map(labelOf)), {
      errors: Object.fromEntries(keys.map((key) => [key, staleMessage('setting')])),
    });
  const keys = Object.keys(changes).toSorted();
  const before = new Map((await rows.lock(tx, keys)).map((row) => [row.key, row]));
  const outdated = keys.filter((key) => changes[key].version !== (before.get(key)?.version ?? 0));
  if (outdated.length > 0) throw stale(outdated);
  const changed = keys
    .map((key) => ({ key, old: valueOf(key, before.get(key)), value: changes[key].value }))
    .filter(({ old, value }) => !isDeepStrictEqual(old, value));
  for (const { key, value } of changed) {
    const row = { key, value, version: changes[key].version + 1, updatedAt: at, updatedBy: by };
    if (before.has(key)) await rows.update(tx, row);
    // There is no row to lock yet; of two concurrent first changes the second gets STALE.
    else if (!(await rows.insert(tx, row))) throw stale([key]);
  }
  return changed;
}

const staleSettings = (labels: readonly string[]) =>
  `Somebody else changed ${labels.map((label) => `“${label}”`).join(', ')}, so nothing was saved. Please check and save again.`;
