import type { NewPayPalOrder } from './paypal.client.js';
import { PayPalFailure } from './paypal.failure.js';
import type { PayPalCapture, PayPalOrder } from './paypal.view.js';

type Kept = { amountCents: number; capture: PayPalCapture | null; status: string };

/** PayPal as far as one family's payment needs it, in this process, so that a spec can order the steps of its calls. */
export class FakePayPal {
  readonly isConfigured = true;
  /** Issue codes that the next captures are refused with. */
  refusals: string[] = [];
  /** False while no buyer approves. */
  isApproving = true;
  /** While true nothing is answered. */
  isAway = false;
  /** How often it was asked about an order. */
  looks = 0;
  private placed = new Map<string, Kept>();
  private keys = new Map<string, string>();
  private made = 0;

  clear(): void {
    this.made += this.placed.size;
    this.placed.clear();
    this.keys.clear();
    this.refusals = [];
    this.isApproving = true;
    this.isAway = false;
    this.looks = 0;
  }

  /** How many orders there are. */
  get orders(): number {
    return this.placed.size;
  }

  /** The money that was taken, as the ledger must have it. */
  get taken() {
    const captures = [...this.placed.values()].flatMap(({ capture }) => capture ?? []);
    return captures
      .map(({ id, amountCents, status }) => ({ id, cents: amountCents, status }))
      .sort((a, b) => a.id.localeCompare(b.id));
  }

  async createOrder({ requestId, amountCents }: NewPayPalOrder): Promise<{ id: string; status: string }> {
    const id = this.keys.get(requestId) ?? `ORDER${this.made + this.placed.size + 1}`;
    const status = this.isApproving ? 'APPROVED' : 'CREATED';
    if (!this.placed.has(id)) this.placed.set(id, { amountCents, capture: null, status });
    this.keys.set(requestId, id);
    return { id, status: 'CREATED' };
  }

  async getOrder(orderId: string): Promise<PayPalOrder> {
    this.looks += 1;
    if (this.isAway) throw new PayPalFailure('unknown-outcome', 'TIMEOUT');
    const { status, capture } = this.placed.get(orderId) as Kept;
    return { orderId, status, capture };
  }

  async capture({ orderId }: { orderId: string }): Promise<PayPalOrder> {
    const refusal = this.refusals.shift();
    if (refusal) throw new PayPalFailure('declined', refusal);
    const order = this.placed.get(orderId) as Kept;
    order.capture ??= {
      id: `CAPTURE${orderId}`,
      status: 'COMPLETED',
      amountCents: order.amountCents,
      currency: 'USD',
      feeCents: null,
    };
    order.status = 'COMPLETED';
    return { orderId, status: 'COMPLETED', capture: order.capture };
  }
}
