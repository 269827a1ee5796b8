import type { HostSkill } from '#libs/shared/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** Somebody who hosts events. What was checked of them and when they are away is in tables of their own. */
@Entity('hosts')
export class HostEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' }) no: number;
  /** The account that they log in with; null for a host who has none. */
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('text') name: string;
  /** Digits; empty without one. */
  @Column('text', { default: '' }) phone: string;
  @Column('text', { nullable: true }) pictureUrl: string | null;
  @Column('text', { default: '' }) about: string;
  @Column('text', { array: true, default: '{}' }) skills: HostSkill[];
  @Column('boolean', { default: true }) isActive: boolean;
  /** Goes up with every change of the host and of what was checked of them. */
  @Column('integer', { default: 1 }) version: number;
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
}
