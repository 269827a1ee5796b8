import { Module } from '@nestjs/common';
import { DemoDataService } from './examples.service.js';

@Module({ providers: [DemoDataService], exports: [DemoDataService] })
export class DemoDataModule {}
