import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PoliciesModule } from '#libs/policies';
import { CalendarFeed } from './calendar-feed.js';
import { CalendarLinkEntity } from './calendar-link.entity.js';
import { CalendarLinks } from './calendar-links.js';

@Module({
  imports: [TypeOrmModule.forFeature([CalendarLinkEntity]), PoliciesModule],
  providers: [CalendarLinks, CalendarFeed],
  exports: [CalendarLinks, CalendarFeed],
})
export class CalendarsModule {}
