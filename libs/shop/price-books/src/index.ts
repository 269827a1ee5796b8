export { PriceBooksService } from './price-books.service.js';
export { PriceBooksModule } from './price-books.module.js';
export { PriceBooksHttpModule } from './price-books.http.module.js';
