import { Module } from '@nestjs/common';
import { AccountCopyController } from './account-copy.controller.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsModule } from './documents.module.js';
import {
  CalendarsController,
  CalendarLinksController,
  HostCalendarController,
} from './ical/calendars.controller.js';

@Module({
  imports: [DocumentsModule],
  controllers: [
    AccountCopyController,
    DocumentsController,
    CalendarsController,
    CalendarLinksController,
    HostCalendarController,
  ],
})
export class DocumentsHttpModule {}
