import { Injectable } from '@nestjs/common';
import {
  compareNames,
  displayName,
  type AbsenceView,
  type AdminHost,
  type CertificationKind,
  type CertificationView,
} from '#libs/shared/contracts';
import { Clock } from '#libs/platform/config';
import { UsersRepository, type User } from '#libs/platform/auth';
import { DataSource } from 'typeorm';
import { certificationState, daysUntil, holdsLonger } from './certification.rules.js';
import { HostAbsencesService } from './host-absences.service.js';
import { HostEntity } from './host.entity.js';

type CheckRow = Pick<CertificationView, 'checkedOn' | 'expiresOn' | 'notedBy'> & {
  hostNo: number;
  kind: CertificationKind;
};

type InvitationRow = { hostNo: number; email: string; expiresAt: Date };

/** Related rows of a host. */
type Related = {
  checks: CheckRow[];
  absences: AbsenceView[];
  invitation: InvitationRow | undefined;
  user: User | undefined;
};

/** Reads hosts for the admin area, by account, and by name. */
@Injectable()
export class HostsQueries {
  constructor(
    private readonly db: DataSource,
    private readonly users: UsersRepository,
    private readonly absences: HostAbsencesService,
    private readonly clock: Clock,
  ) {}

  /** By name, retired hosts last. */
  async list(): Promise<AdminHost[]> {
    const rows = await this.db.getRepository(HostEntity).find({ order: { no: 'ASC' } });
    const hosts = rows.toSorted((one, other) => compareNames(one.name, other.name));
    return this.views([
      ...hosts.filter((each) => !each.retiredAt),
      ...hosts.filter((each) => each.retiredAt),
    ]);
  }

  async find(no: number): Promise<AdminHost> {
    const [view] = await this.views([await this.db.getRepository(HostEntity).findOneByOrFail({ no })]);
    return view;
  }

  /** The number of the active host with this account, or null. */
  async hostOf(userId: string): Promise<number | null> {
    const [host]: { no: number }[] = await this.db.query(
      'select no from hosts where user_id = $1 and is_active and retired_at is null',
      [userId],
    );
    return host?.no ?? null;
  }

  /** First name and initial of an existing host, as shown to families. */
  async displayName(no: number): Promise<string> {
    const [{ name }]: { name: string }[] = await this.db.query('select name from hosts where no = $1', [no]);
    return displayName(name);
  }

  /** First names by number, including retired hosts. */
  async firstNames(hostNos: readonly number[]): Promise<Map<number, string>> {
    if (hostNos.length === 0) return new Map();
    const hosts: { no: number; name: string }[] = await this.db.query(
      'select no, name from hosts where no = any($1::int[])',
      [hostNos],
    );
    return new Map(hosts.map(({ no, name }) => [no, name.trim().split(/\s+/u)[0]]));
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

  private view(host: HostEntity, { checks, invitation, absences, user }: Related): AdminHost {
    return {
      no: host.no,
      name: host.name,
      displayName: displayName(host.name),
      phone: host.phone,
      phoneExtension: host.phoneExtension,
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

  /** Invitations that have not expired. */
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
       from host_certifications c left join user_facts u on u.user_id = c.noted_by
       where c.host_no = any($1::int[]) order by c.kind, c.checked_on desc`,
      [nos],
    );
  }
}
