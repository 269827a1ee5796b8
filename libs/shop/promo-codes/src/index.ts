export type { PromoCode } from './promo-code.entity.js';
export { removeExampleCodes, writeExampleCodes, writeExampleUse } from './example-codes.js';
export { PromoGuesses, type TypedCode } from './promo-guesses.js';
export { PromoCodesModule } from './promo-codes.module.js';
export { PromoService, type ClaimedTerms, type Redeemer } from './promo.service.js';
export { PromoCodesHttpModule } from './promo-codes.http.module.js';
