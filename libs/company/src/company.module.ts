import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompanyAdmin } from './company.admin.js';
import { CompanyDetailEntity } from './company-detail.entity.js';
import { Company } from './company.js';

@Module({
  imports: [TypeOrmModule.forFeature([CompanyDetailEntity])],
  providers: [Company, CompanyAdmin],
  exports: [Company, CompanyAdmin],
})
export class CompanyModule {}
