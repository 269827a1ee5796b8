import { Injectable } from '@nestjs/common';
import {
  hostDisplayName,
  type AbsenceView,
  type AdminHost,
  type CertificationKind,
  type CertificationView,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { Users, type User } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { certificationState, daysUntil, holdsLonger } from './certification.rules.js';
import { HostAbsences } from './host-absences.js';
import { HostEntity } from './host.entity.js';

type CheckRow = Pick<CertificationView, 'checkedOn' | 'expiresOn' | 'notedBy'> & {
  hostNo: number;
  kind: CertificationKind;
};

type InvitationRow = { hostNo: number; email: string; expiresAt: Date };

/** What is recorded beside a host's own row. */
type Beside = {
  checks: CheckRow[];
  absences: AbsenceView[];
  invitation: InvitationRow | undefined;
  user: User | undefined;
};

/** Hosts as the admin area reads them. */
@Injectable()
export class HostList {
  constructor(
    private readonly db: DataSource,
    private readonly users: Users,
    private readonly absences: HostAbsences,
    private readonly clock: Clock,
  ) {}

  /** By name, those who have retired last. */
  async all(): Promise<AdminHost[]> {
    const hosts = await this.db.getRepository(HostEntity).find({ order: { name: 'ASC', no: 'ASC' } });
    return this.views([
      ...hosts.filter((each) => !each.retiredAt),
      ...hosts.filter((each) => each.retiredAt),
    ]);
  }

  async one(no: number): Promise<AdminHost> {
    const [view] = await this.views([await this.db.getRepository(HostEntity).findOneByOrFail({ no })]);
    return view;
  }

  private async views(hosts: HostEntity[]): Promise<AdminHost[]> {
    const nos = hosts.map(({ no }) => no);
    const [checks, invitations, absences, users] = await Promise.all([
      this.checks(nos),
      this.invitations(nos),
      this.absences.ahead(nos),
      this.users.findAll(hosts.flatMap(({ userId }) => userId ?? [])),
    ]);
    return hosts.map((host) =>
      this.view(host, {
        checks: checks.filter(({ hostNo }) => hostNo === host.no),
        absences: absences.filter(({ hostNo }) => hostNo === host.no),
        invitation: invitations.find(({ hostNo }) => hostNo === host.no),
        user: users.find(({ id }) => id === host.userId),
      }),
    );
  }

  private view(host: HostEntity, { checks, invitation, absences, user }: Beside): AdminHost {
    return {
      no: host.no,
      name: host.name,
      displayName: hostDisplayName(host.name),
      phone: host.phone,
      imageUrl: host.pictureUrl,
      about: host.about,
      skills: host.skills,
      isActive: host.isActive,
      retired: host.retiredAt !== null,
      version: host.version,
      account: user ? { username: user.username, email: user.email } : null,
      invitation: invitation
        ? { email: invitation.email, expiresAt: invitation.expiresAt.toISOString() }
        : null,
      certifications: checks.map((check) => this.checkView(check, checks)),
      absences,
    };
  }

  private checkView({ hostNo: _, ...check }: CheckRow, all: CheckRow[]): CertificationView {
    const daysLeft = check.expiresOn === null ? null : daysUntil(check.expiresOn, this.clock.today());
    const isReplaced = all.some((other) => other.kind === check.kind && holdsLonger(other, check));
    return { ...check, daysLeft, state: certificationState(daysLeft), isReplaced };
  }

  /** Those that can still be accepted. */
  private invitations(nos: number[]): Promise<InvitationRow[]> {
    return this.db.query(
      `select host_no as "hostNo", email, expires_at as "expiresAt" from host_invitations
       where host_no = any($1::int[]) and expires_at > $2`,
      [nos, this.clock.now()],
    );
  }

  private checks(nos: number[]): Promise<CheckRow[]> {
    return this.db.query(
      `select c.host_no as "hostNo", c.kind, c.checked_on::text as "checkedOn", c.expires_on::text as "expiresOn",
         u.name as "notedBy"
       from host_certifications c left join user_names u on u.user_id = c.noted_by
       where c.host_no = any($1::int[]) order by c.kind, c.checked_on desc`,
      [nos],
    );
  }
}
