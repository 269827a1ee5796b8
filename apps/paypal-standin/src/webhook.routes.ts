import type { Answer, Call, Json } from './exchange.js';
import type { StandinState } from './standin-state.js';
import { DELIVERIES, FORGERIES, type SendOptions } from './webhooks.js';

/** POST /v1/notifications/verify-webhook-signature. JSON that was spaced anew passes here, as it may at PayPal. */
export function verifyWebhook({ body }: Call, { webhooks }: StandinState): Answer {
  const { transmission_id: id, transmission_time: time, transmission_sig: signature } = body;
  const event = JSON.stringify(body.webhook_event);
  const isGood =
    body.webhook_id === webhooks.target?.id &&
    webhooks.isSigned(String(id), String(time), event, String(signature));
  return { status: 200, body: { verification_status: isGood ? 'SUCCESS' : 'FAILURE' } };
}

/** Routes that PayPal does not have; null for others. @throws Error naming the unknown option. */
export async function actOnWebhooks(
  call: string,
  body: Json,
  { webhooks }: StandinState,
): Promise<Answer | null> {
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
  if (forged !== undefined && !FORGERIES.some((each) => each === forged))
    throw new Error(`forged must be ${FORGERIES.join(' or ')}.`);
  return {
    eventId: typeof eventId === 'string' ? eventId : undefined,
    forged: forged as SendOptions['forged'],
    isReversed: isReversed === true,
    times: Number(times),
  };
}
