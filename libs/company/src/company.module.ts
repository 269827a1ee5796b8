import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompanyAdmin } from './company.admin.js';
import { PicturesModule } from '#libs/pictures';
import { CompanyLogo } from './company-logo.js';
import { CompanyDetailEntity } from './company-detail.entity.js';
import { Company } from './company.js';

@Module({
  imports: [TypeOrmModule.forFeature([CompanyDetailEntity]), PicturesModule],
  providers: [Company, CompanyAdmin, CompanyLogo],
  exports: [Company, CompanyAdmin, CompanyLogo],
})
export class CompanyModule {}
