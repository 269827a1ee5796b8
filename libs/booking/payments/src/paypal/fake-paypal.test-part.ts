import type { NewPayPalOrder } from './paypal.client.js';
import { PayPalFailure } from './paypal.failure.js';
import type { PayPalCapture, PayPalOrder } from './paypal.view.js';

type StoredOrder = { amountCents: number; capture: PayPalCapture | null; status: string };

/** An in-process PayPal for orders and captures, so that a spec can order the steps of its calls. */
export class FakePayPal {
  readonly isConfigured = true;
  pollFactor = 1;
  /** Issue codes of the next captures' failures, or the failures themselves. */
  failures: (string | PayPalFailure)[] = [];
  /** False while no buyer approves. */
  isApproving = true;
  /** While true reads time out. */
  isAway = false;
  /** How often an order was read. */
  reads = 0;
  private placed = new Map<string, StoredOrder>();
  private keys = new Map<string, string>();
  private made = 0;

  clear(): void {
    this.made += this.placed.size;
    this.placed.clear();
    this.keys.clear();
    this.failures = [];
    this.isApproving = true;
    this.isAway = false;
    this.reads = 0;
  }

  /** How many orders there are. */
  get orders(): number {
    return this.placed.size;
  }

  /** All captures, as the ledger must have them. */
  get captured() {
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
    this.reads += 1;
    if (this.isAway) throw new PayPalFailure('unknown-outcome', 'TIMEOUT');
    const { status, capture } = this.placed.get(orderId) as StoredOrder;
    return { orderId, status, capture };
  }

  async capture({ orderId }: { orderId: string }): Promise<PayPalOrder> {
    const issue = this.failures.shift();
    if (issue) throw issue instanceof PayPalFailure ? issue : new PayPalFailure('declined', issue);
    const order = this.placed.get(orderId) as StoredOrder;
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
