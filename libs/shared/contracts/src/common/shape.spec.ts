import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import * as contracts from '../index.js';
import { check, shapeOf, type JsonSchema } from '../index.js';
import { chanceOf, sample } from '#libs/platform/testing';

type Contract = new () => object;
const ajv = new Ajv({ strict: false, formats: { email: true } });

/** Every class of contracts that a request is checked by. */
const CONTRACTS = Object.entries(contracts).filter((entry): entry is [string, Contract] =>
  /^class (?!AppError)/.test(String(entry[1])),
);

/** Rules between two fields, which no schema of one field can say. */
const BETWEEN_FIELDS: Record<string, string[]> = {
  SaveAbsence: ['to'],
  SaveCertification: ['expiresOn'],
  SavePromoCode: ['discountValue', 'expiresAt'],
  SaveCrew: ['hours', 'members'],
  SaveCrewDay: ['toMinute'],
  SaveAllEquipment: ['kits'],
};

it('finds the contracts', () => expect(CONTRACTS.length).toBeGreaterThan(25));

describe.each(CONTRACTS)('%s', (name, Contract) => {
  const schema = shapeOf(Contract);
  const isAllowed = ajv.compile(schema);

  it('accepts what its description allows', () => {
    const chance = chanceOf(7);
    for (let round = 0; round < 100; round += 1) {
      const body = sample(schema, chance);
      expect([isAllowed(body), isAllowed.errors]).toEqual([true, null]);
      const { errors } = check(Contract, body);
      const found = Object.keys(errors).filter((field) => !BETWEEN_FIELDS[name]?.includes(field));
      expect({ body, found }).toEqual({ body, found: [] });
    }
  });

  it('refuses what its description needs and does not get', () => {
    const body = sample(schema, chanceOf(11)) as Record<string, unknown>;
    for (const field of (schema.required ?? []) as string[]) {
      const { [field]: _, ...rest } = body;
      expect(Object.keys(check(Contract, rest).errors).join()).toMatch(new RegExp(`^${field}`));
    }
  });

  it('refuses what lies beyond the bounds of its description', () => {
    const body = sample(schema, chanceOf(13)) as Record<string, unknown>;
    for (const [field, limits] of Object.entries(schema.properties as Record<string, JsonSchema>)) {
      for (const value of beyond(limits)) {
        expect(isAllowed({ ...body, [field]: value })).toBe(false);
        expect({
          field,
          value,
          errors: Object.keys(check(Contract, { ...body, [field]: value }).errors),
        }).toEqual({
          field,
          value,
          errors: expect.arrayContaining([field]),
        });
      }
    }
  });
});

/** Values just outside. A claim of the browser is dropped when it is too long, and refused nowhere. */
function beyond(schema: JsonSchema): unknown[] {
  const { minLength, maxLength, minimum, maximum, maxItems } = schema as Record<string, number | undefined>;
  const isClaim = [schema.type].flat().includes('number') && schema.maxLength !== undefined;
  return [
    ...(minLength ? ['x'.repeat(minLength - 1)] : []),
    ...(maxLength && !isClaim ? ['x'.repeat(maxLength + 1)] : []),
    ...(minimum === undefined || schema.type === undefined ? [] : [minimum - 1]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(maxItems ? [Array.from({ length: maxItems + 1 }, (_, index) => `entry ${index}`)] : []),
    ...(schema.enum ? ['none of these'] : []),
  ];
}
