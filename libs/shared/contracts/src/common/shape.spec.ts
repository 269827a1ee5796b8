import { Ajv2020 as Ajv } from 'ajv/dist/2020.js';
import * as contracts from '../index.js';
import { check, shapeOf, type JsonSchema } from '../index.js';
import { chanceOf, sample } from '#libs/platform/testing';

type Contract = new () => object;
const ajv = new Ajv({ strict: false, formats: { email: true } });

/** Every request class. */
const CONTRACTS = Object.entries(contracts).filter((entry): entry is [string, Contract] =>
  /^class (?!AppError)/.test(String(entry[1])),
);

/** Rules across fields, which the schema of a field cannot express. */
const CROSS_FIELD_RULES: Record<string, string[]> = {
  SaveAbsence: ['to'],
  SaveCertification: ['expiresOn'],
  SavePromoCode: ['discountValue', 'expiresAt'],
  SaveCrew: ['hours', 'members'],
  SaveCrewDay: ['toMinute'],
  SaveAllEquipment: ['sets'],
};

it('finds the contracts', () => expect(CONTRACTS.length).toBeGreaterThan(25));

describe.each(CONTRACTS)('%s', (name, Contract) => {
  const schema = shapeOf(Contract);
  const isAllowed = ajv.compile(schema);

  it('accepts every body that its schema allows', () => {
    const random = chanceOf(7);
    for (let round = 0; round < 100; round += 1) {
      const body = sample(schema, random);
      expect([isAllowed(body), isAllowed.errors]).toEqual([true, null]);
      const { errors } = check(Contract, body);
      const found = Object.keys(errors).filter((field) => !CROSS_FIELD_RULES[name]?.includes(field));
      expect({ body, found }).toEqual({ body, found: [] });
    }
  });

  it('rejects a body without a required field', () => {
    const body = sample(schema, chanceOf(11)) as Record<string, unknown>;
    for (const field of (schema.required ?? []) as string[]) {
      const { [field]: _, ...rest } = body;
      expect(Object.keys(check(Contract, rest).errors).join()).toMatch(new RegExp(`^${field}`));
    }
  });

  it('rejects values outside the limits of its schema', () => {
    const body = sample(schema, chanceOf(13)) as Record<string, unknown>;
    for (const [field, limits] of Object.entries(schema.properties as Record<string, JsonSchema>)) {
      for (const value of outside(limits)) {
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

/** Values just outside the limits. Claims are skipped: too long ones are dropped, not rejected. */
function outside(schema: JsonSchema): unknown[] {
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
