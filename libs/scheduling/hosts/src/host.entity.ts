import type { HostSkill } from '#libs/shared/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A person who hosts events. Certifications and absences are in separate tables. */
@Entity('hosts')
export class HostEntity {
  @PrimaryGeneratedColumn('identity', { type: 'integer', generatedIdentity: 'ALWAYS' }) no: number;
  /** The linked account, or null. */
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('text') name: string;
  /** Digits only, or empty. */
  @Column('text', { default: '' }) phone: string;
  /** Up to seven digits. */
  @Column('text', { nullable: true }) phoneExtension: string | null;
  @Column('text', { nullable: true }) pictureUrl: string | null;
  @Column('text', { default: '' }) about: string;
  @Column('text', { array: true, default: '{}' }) skills: HostSkill[];
  @Column('boolean', { default: true }) isActive: boolean;
  /** Incremented by every change of the host and its certifications. */
  @Column('integer', { default: 1 }) version: number;
  @Column('timestamptz', { nullable: true }) retiredAt: Date | null;
}
