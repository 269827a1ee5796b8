import type { Wallet } from './paypal.sdk.js';

/** Handlers of a wallet's window: exactly one is called, once. */
type Ends = {
  onApproved: (orderId: string) => unknown;
  onClosed: () => unknown;
  /** The wallet failed after the order was created. */
  onFailed: (orderId: string) => unknown;
  onNoOrder: (failure: unknown) => unknown;
  onNotOpened: () => unknown;
};

/**
 * Opens the wallet for an order that is being created. Must be called synchronously in the click handler: browsers
 * allow the window only then.
 */
export function approveInWallet(wallet: Wallet, order: Promise<{ orderId: string }>, ends: Ends): void {
  let isOver = false;
  const once = (end: () => unknown) => {
    if (isOver) return;
    isOver = true;
    void end();
  };
  order.catch((failure: unknown) => once(() => ends.onNoOrder(failure)));
  const onError = () =>
    void order.then(
      ({ orderId }) => once(() => ends.onFailed(orderId)),
      () => {},
    );
  try {
    const session = wallet.createPayPalOneTimePaymentSession({
      onApprove: ({ orderId }) => once(() => ends.onApproved(orderId)),
      onCancel: () => once(ends.onClosed),
      onError,
    });
    Promise.resolve(session.start({ presentationMode: 'auto' }, order)).catch(onError);
  } catch {
    once(ends.onNotOpened);
  }
}
