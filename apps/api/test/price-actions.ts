// What administrators change of the prices, for the spec of the audit log.
import { figuresOf, FIRST_BOOK } from '#libs/shared/pricing';
import type { Agent } from 'supertest';
import type { AdminAction } from './crew-actions.js';

const AT = '/api/admin/price-books';

export const priceActions = (admin: () => Agent): Record<string, AdminAction> => {
  /** New prices for May of the year after so many. */
  const newPrices = async (years: number) => {
    const { body } = await admin().get(AT).expect(200);
    return {
      validFromDay: `${Number(body.today.slice(0, 4)) + years}-05-01`,
      afterNo: body.books.at(-1).no as number,
      prices: figuresOf(FIRST_BOOK),
    };
  };
  return {
    [`POST ${AT}`]: async () => [AT, await newPrices(1)],
    [`POST ${AT}/:no/withdraw`]: async () => {
      const { body } = await admin()
        .post(AT)
        .send(await newPrices(2))
        .expect(201);
      return [`${AT}/${body.no}/withdraw`];
    },
  };
};
