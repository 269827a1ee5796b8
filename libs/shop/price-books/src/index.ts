export { PriceBooksAdmin } from './price-books.admin.js';
export { PriceBooks } from './price-books.js';
export { PriceBooksModule } from './price-books.module.js';
export { PriceBooksHttpModule } from './price-books.http.module.js';
