// PayPal's signature of a webhook: RSA-SHA256 with a certificate that PayPal serves, over the ids and a checksum.
import { verify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type PayPalSignature = {
  transmissionId: string;
  transmissionTime: string;
  /** Base64. */
  value: string;
  certificateUrl: string;
  algorithm: string;
};

/** The only one that PayPal uses. */
const ALGORITHM = 'SHA256withRSA';
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The signature in the headers of a webhook; null when a part is missing or the algorithm is another one. */
export function readSignature(headers: Record<string, unknown>): PayPalSignature | null {
  const names = ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'];
  const values = names.map((name) => headers[`paypal-${name}`]);
  if (!values.every((value) => typeof value === 'string' && value !== '')) return null;
  const [transmissionId, transmissionTime, value, certificateUrl, algorithm] = values as string[];
  if (algorithm !== ALGORITHM) return null;
  return { transmissionId, transmissionTime, value, certificateUrl, algorithm };
}

/**
 * The address of a certificate; null unless it is one of PayPal's certificates, by https, or the stand-in's, whose base
 * URL is set then.
 */
export function certificateAddress(text: string, standinUrl: string): URL | null {
  if (!URL.canParse(text)) return null;
  const address = new URL(text);
  const isPlain = address.username === '' && address.password === '' && address.search === '';
  if (!isPlain || !/^\/v1\/notifications\/certs\/[\w-]+$/.test(address.pathname)) return null;
  if (standinUrl) return address.origin === new URL(standinUrl).origin ? address : null;
  const isPayPals =
    address.protocol === 'https:' && address.port === '' && address.hostname.endsWith('.paypal.com');
  return isPayPals ? address : null;
}

/** The certificates in a PEM file, the signer's first. @throws Error for an unreadable one. */
export const readChain = (pem: string): X509Certificate[] =>
  (pem.match(CERTIFICATE) ?? []).map((each) => new X509Certificate(each));

/** Within its dates. */
export const isCurrent = ({ validFrom, validTo }: X509Certificate, now: Date): boolean =>
  Date.parse(validFrom) <= now.getTime() && now.getTime() <= Date.parse(validTo);

/** Whether the first certificate of the chain leads to one of the roots, each within its dates. */
export function isTrusted(
  chain: readonly X509Certificate[],
  roots: readonly X509Certificate[],
  now: Date,
): boolean {
  const [current, ...others] = chain;
  if (!current || !isCurrent(current, now)) return false;
  const root = roots.find((each) => isSame(each, current) || isIssuedBy(current, each));
  if (root) return isCurrent(root, now);
  const issuer = others.find((each) => isIssuedBy(current, each));
  return issuer !== undefined && isTrusted([issuer, ...others.filter((each) => each !== issuer)], roots, now);
}

/** Whether this certificate signed these bytes for this webhook id. */
export function isSigned(
  body: Buffer,
  { transmissionId, transmissionTime, value }: PayPalSignature,
  { publicKey }: X509Certificate,
  webhookId: string,
): boolean {
  const text = `${transmissionId}|${transmissionTime}|${webhookId}|${crc32(body)}`;
  return verify('sha256', Buffer.from(text), publicKey, Buffer.from(value, 'base64'));
}

const isSame = (one: X509Certificate, other: X509Certificate) => one.fingerprint256 === other.fingerprint256;

const isIssuedBy = (certificate: X509Certificate, issuer: X509Certificate) =>
  issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
