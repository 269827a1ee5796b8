import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompanyModule } from '#libs/company';
import { PoliciesModule } from '#libs/policies';
import { CalendarFeed } from './calendar-feed.js';
import { CalendarLinkEntity } from './calendar-link.entity.js';
import { FeedNames } from './feed-names.js';
import { CalendarLinks } from './calendar-links.js';

@Module({
  imports: [TypeOrmModule.forFeature([CalendarLinkEntity]), CompanyModule, PoliciesModule],
  providers: [CalendarLinks, CalendarFeed, FeedNames],
  exports: [CalendarLinks, CalendarFeed],
})
export class CalendarsModule {}
