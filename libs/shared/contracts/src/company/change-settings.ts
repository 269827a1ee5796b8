// The change of several settings of the owner at once: policies, or details of the company.
import { isPlainObject, Rule } from '../common/check.js';
import { Shape } from '../common/shape.js';

const MAX_VERSION = 2_147_483_647;
const NOTHING = 'Please send the settings to change.';
const INCOMPLETE = 'Please send each setting with its value and the version that you have seen.';

const isChange = (change: unknown): boolean =>
  isPlainObject(change) &&
  change.value !== undefined &&
  Number.isInteger(change.version) &&
  Number(change.version) >= 0 &&
  Number(change.version) <= MAX_VERSION;

function changesError(changes: unknown): string | null {
  if (!isPlainObject(changes) || Object.keys(changes).length === 0) return NOTHING;
  return Object.values(changes).every(isChange) ? null : INCOMPLETE;
}

/** `version`: the one seen, 0 for a setting that was never set. */
export type SettingChange<Value = unknown> = { value: Value; version: number };

/** The body of `PATCH /api/admin/policies` and of `PATCH /api/admin/company`: all changes are made, or none. */
export class ChangeSettings {
  /** By the key of the setting. A value of null restores the default of a company detail. */
  @Rule(changesError)
  @Shape({
    type: 'object',
    minProperties: 1,
    additionalProperties: {
      type: 'object',
      properties: {
        value: {
          type: ['string', 'integer', 'boolean', 'array', 'null'],
          items: { type: 'string' },
        },
        version: { type: 'integer', minimum: 0, maximum: MAX_VERSION },
      },
      required: ['value', 'version'],
    },
  })
  changes: Record<string, SettingChange> = {};
}
