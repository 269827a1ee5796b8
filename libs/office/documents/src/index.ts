export { bookingInvitation, calendarAttachment, type Invitation } from './ical/booking-calendar.js';
export { calendarText, type CalendarEvent } from './ical/calendar.js';
export { Fact, documentHtml, Typed } from './templates/document.js';
export { DocumentsService } from './documents.service.js';
export { DocumentsModule } from './documents.module.js';
export { DocumentsWorkerModule } from './documents.worker.module.js';
export {
  eventFacts,
  eventTypeName,
  nextSteps,
  policyTexts,
  formatTime,
  formatTimeAndZone,
} from './event-facts.js';
export { priceLines } from './price-lines.js';
export { IssueReceiptService } from './receipts/issue-receipt.service.js';
export { ReceiptsService } from './receipts/receipts.service.js';
export { PdfRendererService } from './pdf/pdf-renderer.service.js';
export { DocumentsHttpModule } from './documents.http.module.js';
