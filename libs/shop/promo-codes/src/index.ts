export type { PromoCode } from './promo-code.entity.js';
export { deleteRedemptions, deleteUnusedCodes, type RedeemedTerms } from './promo-codes.repository.js';
export { PromoCodesAdminService } from './promo-codes-admin.service.js';
export { PromoCodesModule } from './promo-codes.module.js';
export { guessesOf, PromoCodesService, type Redeemer, type TypedCode } from './promo-codes.service.js';
export { PromoCodesHttpModule } from './promo-codes.http.module.js';
