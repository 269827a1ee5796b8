export type { PromoCode } from './promo-code.entity.js';
export { removeExampleCodes, writeExampleCodes, writeExampleUse } from './example-codes.js';
export { PromoCodesModule } from './promo-codes.module.js';
export type { ClaimedTerms } from './promo-codes.repository.js';
export { PromoCodesService, type Redeemer, type TypedCode } from './promo-codes.service.js';
export { PromoCodesHttpModule } from './promo-codes.http.module.js';
