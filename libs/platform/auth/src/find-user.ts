import { keysOf } from '#libs/shared/contracts';
import { In, type DataSource } from 'typeorm';
import { UserEntity } from './user.entity.js';

/**
 * Who logs in with this name or e-mail, however it is written. Of several the exact spelling comes first, then whoever
 * has proved that the address is theirs, then the name, and last an address that anybody could have claimed.
 */
export async function findUser(db: DataSource, typed: string): Promise<UserEntity | null> {
  const keys = keysOf(typed);
  const [, exactly] = keys;
  const rank = ({ usernameKey, emailKey, emailVerifiedAt }: UserEntity) => {
    if (usernameKey === exactly || emailKey === exactly) return 0;
    if (emailKey === keys[0] && emailVerifiedAt) return 1;
    return usernameKey === keys[0] ? 2 : 3;
  };
  const found = await db
    .getRepository(UserEntity)
    .find({ where: [{ usernameKey: In(keys) }, { emailKey: In(keys) }] });
  return found.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

/** Whose user name this is, however it is written; null when it is free. */
export async function findByUsername(db: DataSource, typed: string): Promise<UserEntity | null> {
  const [plain, exactly] = keysOf(typed);
  const users = db.getRepository(UserEntity);
  return (await users.findOneBy({ usernameKey: exactly })) ?? (await users.findOneBy({ usernameKey: plain }));
}
