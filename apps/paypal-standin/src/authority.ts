// The stand-in's certificate authority. Node signs and reads certificates but writes none, so their DER is built here.
import { createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What a webhook can be signed with: the stand-in's own certificate, one that has expired, one of a stranger. */
export const SIGNERS = ['own', 'expired', 'stranger'] as const;
export type Signer = (typeof SIGNERS)[number];

/** Where PayPal, too, serves the certificates that it signs with. */
export const CERTIFICATES = '/v1/notifications/certs/';

const DAY_MS = 86_400_000;
const RSA_BITS = 2048;
const OID = { rsaWithSha256: '2a864886f70d01010b', commonName: '550403', basicConstraints: '551d13' };

type Certificate = { name: string; keys: { publicKey: KeyObject; privateKey: KeyObject }; pem: string };

/** Makes its keys when it is first used, which takes a moment. */
export class Authority {
  private readonly serial = randomBytes(8).toString('hex').toUpperCase();
  private readonly made = new Map<string, Certificate>();

  /** The root that the product trusts, as PEM. */
  get root(): string {
    return this.rootOf('own').pem;
  }

  /** The certificate of this file name and its issuer's, which the root issued, as PEM; null for an unknown name. */
  chain(file: string): string | null {
    const signer = SIGNERS.find((each) => this.fileOf(each) === file);
    return signer ? this.leafOf(signer).pem + this.issuerOf(signer).pem : null;
  }

  /** The headers that PayPal sends with a webhook, for this body; they are valid for one webhook id. */
  sign(body: string, webhookId: string, signer: Signer, publicUrl: string): Record<string, string> {
    const [id, time] = [randomBytes(16).toString('hex'), new Date().toISOString()];
    const signed = `${id}|${time}|${webhookId}|${crc32(Buffer.from(body))}`;
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('sha256')
        .update(signed)
        .sign(this.leafOf(signer).keys.privateKey, 'base64'),
      'paypal-cert-url': `${publicUrl}${CERTIFICATES}${this.fileOf(signer)}`,
      'paypal-auth-algo': 'SHA256withRSA',
    };
  }

  private fileOf = (signer: Signer) => `CERT-${this.serial}-${signer}`;

  private rootOf(signer: Signer): Certificate {
    const name = signer === 'stranger' ? 'A stranger' : 'PayPal stand-in';
    return this.find(name, () => certify(`${name} root`, { daysLeft: 3_650, isIssuer: true, issuer: null }));
  }

  private issuerOf(signer: Signer): Certificate {
    const issuer = this.rootOf(signer);
    const name = `${issuer.name} issuer`;
    return this.find(name, () => certify(name, { daysLeft: 1_800, isIssuer: true, issuer }));
  }

  private leafOf(signer: Signer): Certificate {
    const daysLeft = signer === 'expired' ? -1 : 365;
    const options = { daysLeft, isIssuer: false, issuer: this.issuerOf(signer) };
    return this.find(signer, () => certify('messageverificationcerts.paypal.test', options));
  }

  private find(key: string, make: () => Certificate): Certificate {
    const found = this.made.get(key) ?? make();
    this.made.set(key, found);
    return found;
  }
}

/** A new key pair with its certificate; without an issuer it is a root that signs itself. */
function certify(
  name: string,
  { daysLeft, isIssuer, issuer }: { daysLeft: number; isIssuer: boolean; issuer: Certificate | null },
): Certificate {
  const keys = generateKeyPairSync('rsa', { modulusLength: RSA_BITS });
  const algorithm = sequence(oid(OID.rsaWithSha256), der(0x05));
  const now = Date.now();
  const body = sequence(
    der(0xa0, integer(2)),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    nameOf(issuer?.name ?? name),
    sequence(time(now - 30 * DAY_MS), time(now + daysLeft * DAY_MS)),
    nameOf(name),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(basicConstraints(isIssuer))),
  );
  const signature = createSign('sha256')
    .update(body)
    .sign(issuer?.keys.privateKey ?? keys.privateKey);
  const text = sequence(body, algorithm, der(0x03, Buffer.from([0]), signature)).toString('base64');
  const lines = text.match(/.{1,64}/g)?.join('\n');
  return { name, keys, pem: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` };
}

/** An ASN.1 value: tag, length, content. */
function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const integer = (value: number) => der(0x02, Buffer.from([value]));
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'));
const TRUE = der(0x01, Buffer.from([0xff]));

/** UTCTime, which holds years until 2049. */
const time = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/[-:T]/g, '')}Z`));

const nameOf = (name: string) =>
  sequence(der(0x31, sequence(oid(OID.commonName), der(0x0c, Buffer.from(name)))));

const basicConstraints = (isIssuer: boolean) =>
  sequence(oid(OID.basicConstraints), TRUE, der(0x04, sequence(...(isIssuer ? [TRUE] : []))));
