import { Module } from '@nestjs/common';
import { HostDirectory } from './host-directory.js';

@Module({ providers: [HostDirectory], exports: [HostDirectory] })
export class HostsModule {}
