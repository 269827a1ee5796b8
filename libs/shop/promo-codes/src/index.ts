export type { PromoCode } from './promo-code.entity.js';
export { removeExampleCodes, writeExampleCodes, writeExampleUse } from './example-codes.js';
export { PromoAdminController } from './promo-admin.controller.js';
export { PromoGuesses, type TypedCode } from './promo-guesses.js';
export { PromoModule } from './promo.module.js';
export { PromoService, type ClaimedTerms, type Redeemer } from './promo.service.js';
