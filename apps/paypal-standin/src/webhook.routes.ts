import { createVerify, X509Certificate } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { CERTIFICATES, SIGNERS } from './authority.js';
import type { Answer, Call, Json } from './exchange.js';
import type { StandinState } from './standin-state.js';
import { DELIVERIES, type SendOptions } from './webhooks.js';

/**
 * POST /v1/notifications/verify-webhook-signature. The stand-in knows every webhook that it signed, so JSON that was
 * spaced anew passes here, as it may at PayPal.
 */
export function verifyWebhook({ body }: Call, { webhooks }: StandinState): Answer {
  const {
    transmission_id: id,
    transmission_time: time,
    transmission_sig: signature,
    cert_url: address,
  } = body;
  const file = String(address).split(CERTIFICATES)[1] ?? '';
  const pem = file.endsWith('-own') ? webhooks.authority.chain(file) : null;
  const text = JSON.stringify(body.webhook_event);
  const signed = `${String(id)}|${String(time)}|${String(body.webhook_id)}|${crc32(Buffer.from(text))}`;
  const isSigned =
    pem !== null &&
    createVerify('sha256')
      .update(signed)
      .verify(new X509Certificate(pem).publicKey, String(signature), 'base64');
  const isGood = isSigned && body.webhook_id === webhooks.target?.id;
  return { status: 200, body: { verification_status: isGood ? 'SUCCESS' : 'FAILURE' } };
}

/** Routes that PayPal does not have; null for others. @throws Error naming the unknown option. */
export async function actOnWebhooks(
  call: string,
  body: Json,
  { webhooks }: StandinState,
): Promise<Answer | null> {
  if (call === 'GET /standin/authority') return { status: 200, body: { pem: webhooks.authority.root } };
  if (call === 'POST /standin/webhooks/send')
    return { status: 200, body: { sent: await webhooks.send(sendOptions(body)) } };
  if (call === 'POST /standin/webhooks') {
    const { url, id, delivery = 'once' } = body;
    const known = DELIVERIES.find((each) => each === delivery);
    if (!known) throw new Error(`delivery must be ${DELIVERIES.join(', ')}.`);
    webhooks.delivery = known;
    if (typeof id === 'string') webhooks.target = { url: typeof url === 'string' ? url : '', id };
  } else if (call !== 'GET /standin/webhooks') return null;
  const { target, delivery, made } = webhooks;
  return { status: 200, body: { target, delivery, made } };
}

function sendOptions({ eventId, forged, isReversed, times = 1 }: Json): SendOptions {
  const forgeries = [undefined, 'false-body', ...SIGNERS.filter((each) => each !== 'own')] as const;
  if (!forgeries.some((each) => each === forged)) throw new Error('forged names no forgery.');
  return {
    eventId: typeof eventId === 'string' ? eventId : undefined,
    forged: forged as SendOptions['forged'],
    isReversed: isReversed === true,
    times: Number(times),
  };
}
