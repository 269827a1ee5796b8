export { PriceBooksAdmin } from './price-books.admin.js';
export { PriceBooks } from './price-books.js';
export { PriceBooksController } from './price-books.controller.js';
export { PriceBooksModule } from './price-books.module.js';
