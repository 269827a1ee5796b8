import { Module } from '@nestjs/common';
import { Examples } from './examples.service.js';

@Module({ providers: [Examples], exports: [Examples] })
export class DemoDataModule {}
